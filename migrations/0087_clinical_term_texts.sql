-- Words of declared records are called alike; an editor's versions move along.
UPDATE text_override o SET key = m.now FROM (VALUES
  ('clinicalTerm.clinicalTerms', 'clinicalTerm.title'),
  ('clinicalTerm.clinicalTermsHint', 'clinicalTerm.hint'),
  ('clinicalTerm.termCount', 'clinicalTerm.count'),
  ('clinicalTerm.findTerm', 'clinicalTerm.find'),
  ('clinicalTerm.everyKind', 'clinicalTerm.anyKind'),
  ('clinicalTerm.addTerm', 'clinicalTerm.add'),
  ('clinicalTerm.editTerm', 'clinicalTerm.edit'),
  ('clinicalTerm.termSaved', 'clinicalTerm.saved'),
  ('clinicalTerm.removeTerm', 'clinicalTerm.remove'),
  ('clinicalTerm.termRemoved', 'clinicalTerm.removed'),
  ('clinicalTerm.noTerms', 'clinicalTerm.none'),
  ('clinicalTerm.wrongEmpty', 'clinicalTerm.empty'),
  ('clinicalTerm.wrongForms', 'clinicalTerm.forms')
) AS m(before, now) WHERE o.key = m.before;
