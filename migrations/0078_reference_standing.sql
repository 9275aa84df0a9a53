-- What the registries last said of each source that publications cite: a retraction must be seen where the source is cited.
CREATE TABLE reference_standing (
  registry text NOT NULL CHECK (registry IN ('doi', 'pubmed')),
  -- As the registry compares it: a DOI in lower case.
  identifier text NOT NULL,
  -- One source under all its numbers: its DOI where a citation names one.
  work text NOT NULL,
  -- How it is cited.
  words text NOT NULL,
  -- Publications that cite it; none any more, and nobody asks.
  cited_by bigint[] NOT NULL,
  standing text NOT NULL DEFAULT 'unchecked'
    CHECK (standing IN ('unchecked', 'ok', 'missing', 'corrected', 'concern', 'retracted')),
  -- Since when it stands so, and when the registry last said it.
  changed_at timestamptz,
  checked_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  failure text,
  -- Until when the registry asked to be left alone: all its sources wait, whoever would ask.
  rest_until timestamptz,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (registry, identifier)
);
CREATE INDEX reference_standing_due ON reference_standing (registry, due_at);
-- What readers are told: a handful, read with every publication.
CREATE INDEX reference_standing_notice ON reference_standing (standing) WHERE standing IN ('corrected', 'concern', 'retracted');
CREATE INDEX reference_standing_rest ON reference_standing (registry, rest_until) WHERE rest_until IS NOT NULL;
