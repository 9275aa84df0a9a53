-- The words of the list of drug names have a scope of their own; an editor's versions of them move along.
UPDATE text_override SET text = replace(text, '{n}', '{min}') WHERE key = 'editing.wrongShort';
UPDATE text_override SET text = replace(text, '{n}', '{max}') WHERE key = 'editing.wrongLong';
DELETE FROM text_override WHERE key = 'editing.removeTitle';
UPDATE text_override o SET key = m.now FROM (VALUES
  ('editing.drugNamesHint', 'drugName.hint'),
  ('editing.findName', 'drugName.find'),
  ('editing.nameCount', 'drugName.count'),
  ('editing.noNames', 'drugName.none'),
  ('editing.nameHint', 'drugName.nameHint'),
  ('editing.substance', 'drugName.generic'),
  ('editing.bothKinds', 'drugName.anyKind'),
  ('editing.brand', 'drugName.brand'),
  ('editing.variant', 'drugName.variant'),
  ('editing.addName', 'drugName.add'),
  ('editing.editName', 'drugName.edit'),
  ('editing.nameSaved', 'drugName.saved'),
  ('editing.removeName', 'drugName.remove'),
  ('editing.removeText', 'drugName.removeText'),
  ('editing.removed', 'drugName.removed'),
  ('editing.wrongEmpty', 'drugName.empty'),
  ('editing.wrongShort', 'drugName.short'),
  ('editing.wrongLong', 'drugName.long'),
  ('editing.wrongOneWord', 'drugName.oneWord'),
  ('editing.wrongSigns', 'drugName.signs'),
  ('editing.wrongSame', 'drugName.same')
) AS m(before, now) WHERE o.key = m.before;
