import type { Reference } from '#media/reference/reference.rules.ts';

/** What finds the demo library's published sources again, by the words with which its texts and slides name them. */
const IDENTIFIED: { doi: string; pmid?: string; named: string[] }[] = [
  {
    doi: '10.1001/archpsyc.1988.01800330013001',
    pmid: '3046553',
    named: [
      'Kane et al., Archives of General Psychiatry 1988: clozapine for the treatment-resistant schizophrenic',
    ],
  },
  {
    doi: '10.1001/jama.2010.607',
    named: [
      'Piacentini et al., JAMA 2010: behavior therapy for children with Tourette disorder',
      'Piacentini et al., 2010',
    ],
  },
  {
    doi: '10.1001/jama.2017.11909',
    named: [
      'Bonn-Miller et al., JAMA 2017, labeling accuracy of cannabidiol extracts sold online',
      'Bonn-Miller et al., JAMA 2017',
    ],
  },
  {
    doi: '10.1001/jama.292.7.807',
    pmid: '15315995',
    named: ['Treatment for Adolescents With Depression Study (TADS), JAMA 2004', 'TADS, JAMA 2004'],
  },
  {
    doi: '10.1016/S0140-6736(18)30295-2',
    named: ['Blumberger et al., Lancet 2018 (THREE-D trial)', 'Blumberger et al., 2018'],
  },
  {
    doi: '10.1016/j.clinph.2020.10.003',
    pmid: '33243615',
    named: [
      'Rossi et al., Clinical Neurophysiology 2021, safety recommendations for TMS',
      'Rossi et al., 2021',
    ],
  },
  {
    doi: '10.1016/j.semarthrit.2016.08.012',
    pmid: '27916278',
    named: [
      'Wolfe et al., Seminars in Arthritis and Rheumatism 2016, revised fibromyalgia criteria',
      'Wolfe et al., 2016',
    ],
  },
  {
    doi: '10.1046/j.1525-1497.2001.016009606.x',
    pmid: '11556941',
    named: ['Kroenke et al., Journal of General Internal Medicine 2001, PHQ-9', 'Kroenke et al., 2001'],
  },
  {
    doi: '10.1056/NEJMoa0804633',
    named: ['Child/Adolescent Anxiety Multimodal Study (CAMS), NEJM 2008', 'CAMS, NEJM 2008'],
  },
  {
    doi: '10.1056/NEJMoa1612222',
    pmid: '28591541',
    named: [
      'Patorno E et al., lithium and cardiac malformations, N Engl J Med 2017',
      'Patorno et al., N Engl J Med 2017',
    ],
  },
  {
    doi: '10.1080/15622975.2021.2013041',
    pmid: '35311615',
    named: [
      'WFSBP and CANMAT Taskforce guideline on nutraceuticals and phytoceuticals, 2022',
      'WFSBP and CANMAT Taskforce guideline, 2022',
    ],
  },
  {
    doi: '10.1097/CCM.0000000000003299',
    pmid: '30113379',
    named: [
      'Society of Critical Care Medicine guideline on pain, agitation and delirium, 2018',
      'SCCM guideline, 2018',
    ],
  },
  {
    doi: '10.1111/bdi.12609',
    pmid: '29536616',
    named: ['CANMAT and ISBD guidelines for bipolar disorder, Bipolar Disord 2018'],
  },
  {
    doi: '10.1111/jgs.18372',
    pmid: '37139824',
    named: ['American Geriatrics Society Beers Criteria, 2023 update', 'Beers Criteria, 2023'],
  },
  {
    doi: '10.1136/annrheumdis-2016-209724',
    named: [
      'Macfarlane et al., Annals of the Rheumatic Diseases 2017, revised EULAR recommendations',
      'EULAR recommendations, 2017',
    ],
  },
  {
    doi: '10.1176/ajp.2006.163.11.1905',
    pmid: '17074942',
    named: ['Rush et al., American Journal of Psychiatry 2006 (STAR*D)', 'Rush et al., 2006'],
  },
  {
    doi: '10.1176/appi.ajp.2019.19070720',
    named: [
      'Cole et al., American Journal of Psychiatry 2020, accelerated theta-burst',
      'Cole et al., American Journal of Psychiatry, 2020',
      'Cole et al., 2020',
    ],
  },
  {
    doi: '10.1192/bjp.154.5.672',
    named: ['Barnes, British Journal of Psychiatry 1989: a rating scale for drug-induced akathisia'],
  },
  {
    doi: '10.1542/peds.2017-1904',
    named: ['AAP clinical practice guideline on high blood pressure in children, 2017'],
  },
  {
    doi: '10.1542/peds.2019-2528',
    named: ['AAP clinical practice guideline on ADHD, 2019', 'AAP guideline on ADHD, 2019'],
  },
  {
    doi: '10.5664/jcsm.6470',
    pmid: '27998379',
    named: [
      'American Academy of Sleep Medicine guideline on pharmacologic treatment of chronic insomnia, 2017',
      'AASM pharmacologic guideline, 2017',
    ],
  },
  {
    doi: '10.5664/jcsm.8986',
    pmid: '33164742',
    named: [
      'AASM guideline on behavioral and psychological treatments for chronic insomnia, 2021',
      'American Academy of Sleep Medicine guideline on behavioral and psychological treatments for chronic insomnia, 2021',
      'AASM behavioral guideline, 2021',
    ],
  },
  {
    doi: '10.7326/0003-4819-113-12-941',
    pmid: '2240918',
    named: [
      'Confusion Assessment Method, Inouye et al., Ann Intern Med 1990',
      'Confusion Assessment Method, 1990',
    ],
  },
  {
    doi: '10.7326/M15-2175',
    pmid: '27136449',
    named: [
      'American College of Physicians guideline on chronic insomnia, 2016',
      'American College of Physicians guideline on chronic insomnia, 2016, recommendation 1',
      'ACP guideline, 2016',
    ],
  },
];
const FOUND = new Map(IDENTIFIED.flatMap(({ named, ...ids }) => named.map((text) => [text, ids] as const)));

export const identified = (reference: Reference): Reference => ({
  ...reference,
  ...FOUND.get(reference.text),
});
