-- Training on substance use disorders: the minutes an award counted for are frozen beside it, so that no later change of its activity alters a sheet that its learner attests to (rule R30).
CREATE TABLE credit_mate (
  user_id bigint NOT NULL,
  publication_id bigint NOT NULL,
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  -- As designated under the terms of the sitting; how many of them count follows from the credit that is left.
  minutes integer NOT NULL CHECK (minutes > 0),
  PRIMARY KEY (user_id, publication_id, kind)
);
-- Earlier awards froze none: what their activity designates now is all that is known.
INSERT INTO credit_mate (user_id, publication_id, kind, minutes)
  SELECT e.user_id, e.publication_id, e.kind, a.mate_minutes
  FROM credit_entry e JOIN activity a USING (publication_id)
  WHERE e.entry = 'award' AND a.mate_minutes > 0;

ALTER TABLE credit_withheld ADD COLUMN mate_minutes integer NOT NULL DEFAULT 0;
UPDATE credit_withheld w SET mate_minutes = a.mate_minutes
  FROM activity a WHERE a.publication_id = w.publication_id AND a.mate_minutes > 0;

-- Where requirements were put in place, this one follows them.
INSERT INTO requirement_set (authority, effective_from, source, rules, checked_on, confidence)
  SELECT 'DEA', '2023-06-27',
    'MATE Act: once, 8 hours of training on opioid or other substance use disorders, which may be added up over several sessions; practitioners keep their own proof. Check deadiversion.usdoj.gov for your own registration.',
    '{"trainingMinutes":480}', '2026-11-25',
    'The page of ACCME on the act and two secondary sources; the text of the act was not read.'
  WHERE EXISTS (SELECT 1 FROM requirement_set)
  ON CONFLICT (authority, effective_from) DO NOTHING;
