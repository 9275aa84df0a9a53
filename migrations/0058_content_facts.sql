-- The facts behind every sentence on disclosure, mitigation and support: who controls the content and since when, what was done about a relationship, and who paid (rules R3 to R7). Credit without them is suspended; versions that learners were shown stay as they were recorded.
CREATE TABLE content_role (
  publication_id bigint NOT NULL REFERENCES publication ON DELETE CASCADE,
  author_id bigint NOT NULL REFERENCES author,
  -- Null where nobody recorded it; whom the cover names is faculty at least.
  capacity text CHECK (capacity IN ('faculty', 'planner', 'reviewer', 'staff')),
  -- The first day in the role: a relationship is mitigated on an earlier one (rule R5).
  began_on date,
  -- Two exceptions of rule R4; content that does not concern the company is a relationship that is not relevant.
  exception text CHECK (exception IN ('basic-science', 'device-use')),
  PRIMARY KEY (publication_id, author_id)
);
CREATE INDEX content_role_by_author ON content_role (author_id);

ALTER TABLE disclosure
  ADD COLUMN mitigation_method text CHECK (mitigation_method IN ('peer-review', 'recused', 'divested', 'evidence-limited')),
  ADD COLUMN mitigated_by text NOT NULL DEFAULT '',
  ADD COLUMN mitigated_on date;

-- What the office recorded of the support of a publication; `edition` is what a save is compared with.
CREATE TABLE content_record (
  publication_id bigint PRIMARY KEY REFERENCES publication ON DELETE CASCADE,
  support text CHECK (support IN ('none', 'received')),
  edition integer NOT NULL DEFAULT 0
);
CREATE TABLE commercial_support (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publication_id bigint NOT NULL REFERENCES publication ON DELETE CASCADE,
  company text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('money', 'in-kind')),
  amount_cents bigint CHECK (amount_cents > 0),
  currency text NOT NULL DEFAULT 'USD',
  -- What was lent or given, where it was no money.
  in_kind text NOT NULL DEFAULT '',
  agreement_on date
);
CREATE INDEX commercial_support_by_publication ON commercial_support (publication_id);

-- A pass whose credit waits, because a fact was missing when it was handed in; with the terms that it was taken under.
CREATE TABLE credit_withheld (
  attempt_id bigint PRIMARY KEY REFERENCES attempt,
  publication_id bigint NOT NULL REFERENCES activity,
  learning_format text NOT NULL,
  pharmacology_hundredths integer NOT NULL,
  -- The learner's time zone at the completion; null where it was not sent.
  zone text,
  withheld_at timestamptz NOT NULL
);
CREATE INDEX credit_withheld_by_publication ON credit_withheld (publication_id);

-- Since when nothing new is awarded, because a fact is missing. The rule decides from the facts themselves; this is for lists.
ALTER TABLE activity ADD COLUMN suspended_at timestamptz;

-- Nobody whom learners were told of is lost: whoever the latest version names by the name of one person in the faculty's register stays on record, without a role until the office records it.
INSERT INTO content_role (publication_id, author_id)
SELECT f.publication_id, min(a.id)
FROM front_matter f
CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(f.content->'faculty') WHEN 'array' THEN f.content->'faculty' ELSE '[]' END) AS one
JOIN author a ON one->>'name' = CASE WHEN a.affix = '' THEN a.full_name WHEN a.affix_type = 'prefix' THEN a.affix || ' ' || a.full_name ELSE a.full_name || ', ' || a.affix END
WHERE NOT EXISTS (SELECT 1 FROM front_matter n WHERE n.publication_id = f.publication_id AND n.version > f.version)
  AND NOT EXISTS (SELECT 1 FROM publication_author p WHERE p.publication_id = f.publication_id AND p.author_id = a.id)
GROUP BY f.publication_id, one->>'name' HAVING count(DISTINCT a.id) = 1
ON CONFLICT DO NOTHING;

-- Nobody recorded who paid, so nothing is proven yet: credit waits for the office, reading goes on.
UPDATE activity SET suspended_at = date_trunc('milliseconds', now());
