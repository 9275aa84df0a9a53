-- A publication may be taken down at an hour that was planned: of the provider's clock, so that it stays that hour whatever becomes of the zone.
ALTER TABLE publication ADD COLUMN unpublish_at timestamp CHECK (date_trunc('hour', unpublish_at) = unpublish_at);
CREATE INDEX publication_unpublish ON publication (unpublish_at) WHERE unpublish_at IS NOT NULL AND visibility IN ('announced', 'published');
