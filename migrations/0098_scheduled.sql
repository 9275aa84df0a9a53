-- A publication comes out at an hour of its day, on the provider's clock, announced until then or hidden as a draft is.
ALTER TABLE publication ADD COLUMN publication_hour smallint NOT NULL DEFAULT 0 CHECK (publication_hour BETWEEN 0 AND 23);
ALTER TABLE publication DROP CONSTRAINT publication_visibility_check;
ALTER TABLE publication ADD CONSTRAINT publication_visibility_check
  CHECK (visibility IN ('draft', 'scheduled', 'announced', 'published', 'removed'));
CREATE INDEX publication_scheduled ON publication (publication_date) WHERE visibility = 'scheduled';
