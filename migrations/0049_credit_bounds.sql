-- Credit is bounded by time: what pilot testers needed is on record where more is designated than the parts add up to, and every figure of a requirement tells when its source was read.
ALTER TABLE activity
  -- Minutes that each tester needed for the whole activity.
  ADD COLUMN pilot_minutes integer[] NOT NULL DEFAULT '{}',
  -- Why the activity takes longer than its parts, in the editor's words.
  ADD COLUMN justification text NOT NULL DEFAULT '';
ALTER TABLE requirement_set
  ADD COLUMN source_on date,
  ADD COLUMN checked_on date,
  ADD COLUMN confidence text NOT NULL DEFAULT '';
-- Where the older figure was put in place, the newer one follows it.
INSERT INTO requirement_set (authority, effective_from, source, rules, checked_on, confidence)
  SELECT 'ABPN', '2025-01-01',
    'Continuing certification: 16 self-assessment credits in each diplomate’s own three-year block (24 before). Check abpn.org for your own record.',
    '{"blockYears":3,"anchorYear":2024,"selfAssessmentHundredths":1600}', '2026-11-25',
    'The newer copy of abpn.com; an older copy still says 24.'
  WHERE EXISTS (SELECT 1 FROM requirement_set WHERE authority = 'ABPN')
  ON CONFLICT (authority, effective_from) DO NOTHING;
