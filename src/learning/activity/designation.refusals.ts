import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'designation-used.earned': {
    status: 409,
    en: 'Learners have earned this credit, so it stays on record. To stop giving it, set an end of credit instead.',
    'pt-br':
      'Participantes já obtiveram esses créditos, por isso eles permanecem registrados. Para não conceder mais, defina um fim dos créditos.',
    fr: 'Des participants ont obtenu ce crédit : il est donc conservé. Pour ne plus l’attribuer, fixez plutôt une fin du crédit.',
    it: 'Alcuni partecipanti hanno ottenuto questi crediti, che perciò restano agli atti. Per non assegnarne più, fissi invece una fine dei crediti.',
    de: 'Lernende haben diese Punkte erworben, deshalb bleiben sie erhalten. Um keine mehr zu vergeben, setzen Sie stattdessen ein Ende der Punktevergabe fest.',
  },
  'designation-used.handed-in': {
    status: 409,
    en: 'Learners have handed in this test, so it stays on record. To stop giving credit, set an end of credit instead.',
    'pt-br':
      'Participantes já entregaram este teste, por isso ele permanece registrado. Para não conceder mais créditos, defina um fim dos créditos.',
    fr: 'Des participants ont remis ce test : il est donc conservé. Pour ne plus attribuer de crédit, fixez plutôt une fin du crédit.',
    it: 'Alcuni partecipanti hanno consegnato questo test, che perciò resta agli atti. Per non assegnare più crediti, fissi invece una fine dei crediti.',
    de: 'Lernende haben diesen Test abgegeben, deshalb bleibt er erhalten. Um keine Punkte mehr zu vergeben, setzen Sie stattdessen ein Ende der Punktevergabe fest.',
  },
  'designation-used.opened': {
    status: 409,
    en: 'Learners have opened this test, so they may still hand it in. To stop giving credit, set an end of credit instead.',
    'pt-br':
      'Participantes já abriram este teste e ainda podem entregá-lo. Para não conceder mais créditos, defina um fim dos créditos.',
    fr: 'Des participants ont ouvert ce test et peuvent encore le remettre. Pour ne plus attribuer de crédit, fixez plutôt une fin du crédit.',
    it: 'Alcuni partecipanti hanno aperto questo test e possono ancora consegnarlo. Per non assegnare più crediti, fissi invece una fine dei crediti.',
    de: 'Lernende haben diesen Test geöffnet und dürfen ihn noch abgeben. Um keine Punkte mehr zu vergeben, setzen Sie stattdessen ein Ende der Punktevergabe fest.',
  },
});
