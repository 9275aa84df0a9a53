-- What boards and authorities ask for is edited at a desk: a column for each figure instead of a document (rule R20).
CREATE TABLE requirement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  authority text NOT NULL CHECK (authority IN ('ABPN', 'DEA')),
  effective_from date NOT NULL,
  -- Self-assessment in each block of years, and a year in which a block began.
  block_years smallint CHECK (block_years BETWEEN 1 AND 20),
  anchor_year smallint CHECK (anchor_year BETWEEN 1900 AND 2100),
  self_assessment_hundredths integer CHECK (self_assessment_hundredths > 0),
  -- Training on substance use disorders, once.
  training_minutes integer CHECK (training_minutes > 0),
  source text NOT NULL CHECK (source <> ''),
  source_on date,
  checked_on date,
  confidence text NOT NULL DEFAULT '',
  UNIQUE (authority, effective_from),
  CHECK (num_nonnulls(block_years, anchor_year, self_assessment_hundredths) = CASE authority WHEN 'ABPN' THEN 3 ELSE 0 END),
  CHECK (num_nonnulls(training_minutes) = CASE authority WHEN 'DEA' THEN 1 ELSE 0 END)
);
-- The previous release reads requirement_set until it has stopped; the release after this one drops it.
INSERT INTO requirement (authority, effective_from, block_years, anchor_year, self_assessment_hundredths, training_minutes, source, source_on, checked_on, confidence)
  SELECT authority, effective_from, (rules->>'blockYears')::smallint, (rules->>'anchorYear')::smallint,
    (rules->>'selfAssessmentHundredths')::integer, (rules->>'trainingMinutes')::integer, source, source_on, checked_on, confidence
  FROM requirement_set
  WHERE authority = 'ABPN' AND rules ?& ARRAY['blockYears', 'anchorYear', 'selfAssessmentHundredths']
    OR authority = 'DEA' AND rules ? 'trainingMinutes'
  ORDER BY id;
-- What an installation starts with. Whoever had these keeps theirs; a change of an authority's figures is a further row.
INSERT INTO requirement (authority, effective_from, block_years, anchor_year, self_assessment_hundredths, training_minutes, source, checked_on, confidence) VALUES
  ('ABPN', '2024-01-01', 3, 2024, 2400, NULL,
    'Continuing certification: 24 self-assessment credits in each three-year block. Check abpn.org for your own record.',
    '2026-11-22', 'An older copy of the page.'),
  ('ABPN', '2025-01-01', 3, 2024, 1600, NULL,
    'Continuing certification: 16 self-assessment credits in each diplomate’s own three-year block (24 before). Check abpn.org for your own record.',
    '2026-11-25', 'The newer copy of abpn.com; an older copy still says 24.'),
  ('DEA', '2023-06-27', NULL, NULL, NULL, 480,
    'MATE Act: once, 8 hours of training on opioid or other substance use disorders, which may be added up over several sessions; practitioners keep their own proof. Check deadiversion.usdoj.gov for your own registration.',
    '2026-11-25', 'The page of ACCME on the act and two secondary sources; the text of the act was not read.')
  ON CONFLICT (authority, effective_from) DO NOTHING;
