import { markupText } from '#kit/markup-text.ts';
import { letterOf } from '../../sitting/keys.rules.ts';
import { CHOICES_MOST } from '../edit.data.ts';
import {
  type ExchangedItem,
  onOneLine,
  partedText,
  type ReadFile,
  type ReadItem,
  tidied,
} from './exchanged-item.rules.ts';
import type { ReadingProblem } from './interchange.data.ts';
import { isMoreThanText, shownText } from './shown-text.rules.ts';
import { allNamed, elementsIn, type XmlElement, xmlTree } from './xml-tree.rules.ts';

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
const MATCH_CORRECT = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct';
const SOURCE = 'SOURCE';
const CASE = 'case';

const lined = (text: string): string => markupText(text).replaceAll('\n', '<br/>');
const feedback = (identifier: string, text: string): string =>
  text
    ? `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="${identifier}" showHide="show">${lined(text)}</modalFeedback>`
    : '';

function writtenItem({ vignette, stem, reference, choices }: ExchangedItem, number: number): string {
  const right = choices.flatMap(({ correct }, at) => (correct ? [`<value>${letterOf(at)}</value>`] : []));
  const options = choices.map(
    ({ text }, at) => `<simpleChoice identifier="${letterOf(at)}">${lined(text)}</simpleChoice>`,
  );
  return `<assessmentItem identifier="Q${number}" title="${number}" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse>${right.join('')}</correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>
<itemBody>${vignette ? `<div class="${CASE}">${lined(vignette)}</div>` : ''}
<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>${lined(stem)}</prompt>
${options.join('\n')}
</choiceInteraction></itemBody>
<responseProcessing template="${MATCH_CORRECT}"/>
${choices.map(({ rationale }, at) => feedback(letterOf(at), rationale)).join('')}${feedback(SOURCE, reference)}
</assessmentItem>`;
}

/** One document: the items of a lesson form a section with its title, explanations and source are feedback. */
export function writeQti(items: readonly ExchangedItem[]): string {
  const parts: { lesson: string; written: string[] }[] = [];
  for (const [at, item] of items.entries()) {
    if (at === 0 || parts.at(-1)?.lesson !== item.lesson) parts.push({ lesson: item.lesson, written: [] });
    parts.at(-1)?.written.push(writtenItem(item, at + 1));
  }
  const sections = parts.map(
    ({ lesson, written }, at) =>
      `<assessmentSection identifier="S${at + 1}" title="${markupText(lesson)}" visible="${lesson !== ''}">\n${written.join('\n')}\n</assessmentSection>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentTest xmlns="${NAMESPACE}" identifier="TEST" title="Test"><testPart identifier="P1" navigationMode="nonlinear" submissionMode="simultaneous">
${sections.join('')}</testPart></assessmentTest>
`;
}

export function readQti(text: string): ReadFile {
  const root = xmlTree(text);
  if ('problem' in root) return root;
  const found = root.name === 'assessmentItem' ? [root] : allNamed(root, 'assessmentItem');
  return found.length > 0 ? found.map(itemIn) : { problem: 'other-kind', line: null };
}

const SHOWN_ELSEWHERE = new Set(['feedbackInline', 'feedbackBlock', 'choiceInteraction', 'rubricBlock']);
/** Elements of QTI that hold the texts of a question. */
const HOLDERS = new Set([...SHOWN_ELSEWHERE, 'prompt', 'simpleChoice']);

function itemIn(element: XmlElement): ReadItem {
  const [interaction] = allNamed(element, 'choiceInteraction');
  const line = element.line;
  const [body] = allNamed(element, 'itemBody');
  const asked = body ? tidied(shownText(body, SHOWN_ELSEWHERE)) : '';
  const prompt = interaction ? textOf(allNamed(interaction, 'prompt')[0]) : '';
  const hasCase = body ? elementsIn(body).some(({ attributes }) => attributes.class === CASE) : false;
  return {
    line,
    item: {
      // Without a prompt, the question is the last paragraph before its options.
      ...(prompt || hasCase ? { vignette: asked, stem: prompt } : partedText(asked)),
      reference: feedbackFor(element, SOURCE),
      lesson: lessonOf(element),
      choices: interaction ? choicesIn(element, interaction) : [],
    },
    problems: problemsOf(element),
  };
}

const textOf = (element: XmlElement | undefined): string =>
  element ? tidied(shownText(element, SHOWN_ELSEWHERE)) : '';
const feedbackFor = (element: XmlElement, identifier: string): string =>
  textOf(allNamed(element, 'modalFeedback').find(({ attributes }) => attributes.identifier === identifier));

function choicesIn(element: XmlElement, interaction: XmlElement): ExchangedItem['choices'] {
  const right = rightOf(element, interaction);
  return choicesOf(interaction).map((choice) => {
    const identifier = choice.attributes.identifier ?? '';
    return {
      text: textOf(choice),
      correct: right.includes(identifier),
      rationale: feedbackFor(element, identifier) || textOf(allNamed(choice, 'feedbackInline')[0]),
    };
  });
}

/** Reads one more than a question may have, so that too many are reported as well. */
const choicesOf = (interaction: XmlElement): XmlElement[] =>
  allNamed(interaction, 'simpleChoice').slice(0, CHOICES_MOST + 1);

function rightOf(element: XmlElement, { attributes }: XmlElement): string[] {
  const declared = allNamed(element, 'responseDeclaration').find(
    (one) => one.attributes.identifier === attributes.responseIdentifier,
  );
  const [correct] = declared ? allNamed(declared, 'correctResponse') : [];
  const values = correct ? allNamed(correct, 'value').slice(0, CHOICES_MOST + 1) : [];
  return values.map((value) => shownText(value).trim());
}

function lessonOf({ parent }: XmlElement): string {
  for (let at = parent; at; at = at.parent)
    if (at.name === 'assessmentSection') return onOneLine(at.attributes.title ?? '');
  return '';
}

/** One choice among several, asked in text: nothing else in QTI has a place in our tests. */
function problemsOf(element: XmlElement): ReadingProblem[] {
  const interactions = elementsOf(element).filter(({ name }) => name.endsWith('Interaction'));
  const [only] = interactions;
  const isChoice = interactions.length === 1 && only?.name === 'choiceInteraction';
  const isStray =
    isChoice &&
    rightOf(element, only).some(
      (value) => !choicesOf(only).some(({ attributes }) => attributes.identifier === value),
    );
  const found: [ReadingProblem, boolean][] = [
    ['kind-unsupported', !isChoice],
    ['right-unknown', isStray],
    ['picture', isChoice && textsOf(element).some((one) => isMoreThanText(one, HOLDERS))],
  ];
  return found.flatMap(([problem, is]) => (is ? [problem] : []));
}
const textsOf = (element: XmlElement): XmlElement[] =>
  ['itemBody', 'modalFeedback'].flatMap((name) => allNamed(element, name));
const elementsOf = (element: XmlElement): XmlElement[] =>
  elementsIn(element).flatMap((child) => [child, ...elementsOf(child)]);
