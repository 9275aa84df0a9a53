-- Issues of the newsletter that people write, and one course for every issue: drafted, scheduled, sent in batches, paused, stopped.
ALTER TABLE campaign
  ADD COLUMN origin text NOT NULL DEFAULT 'automatic' CHECK (origin IN ('automatic', 'written')),
  ADD COLUMN state text NOT NULL DEFAULT 'sending'
    CHECK (state IN ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  -- On the provider's clock.
  ADD COLUMN starts_at timestamp CHECK (date_trunc('hour', starts_at) = starts_at),
  -- Whom of those who asked for this kind of letter it goes to; empty: everybody.
  ADD COLUMN segment jsonb NOT NULL DEFAULT '{}',
  -- What readers of a language get that nobody wrote it in.
  ADD COLUMN unwritten text NOT NULL DEFAULT 'english' CHECK (unwritten IN ('english', 'left-out')),
  -- Why it does not go on by itself: a publication of it may not be shown any more.
  ADD COLUMN held_at timestamptz,
  ADD COLUMN modified_at timestamptz NOT NULL DEFAULT now();
UPDATE campaign
   SET state = CASE WHEN finished_at IS NULL THEN 'sending' ELSE 'sent' END,
       modified_at = coalesce(finished_at, created_at);
ALTER TABLE campaign
  ADD CONSTRAINT campaign_ended CHECK ((finished_at IS NOT NULL) = (state IN ('stopped', 'sent'))),
  ADD CONSTRAINT campaign_hour CHECK (state <> 'scheduled' OR starts_at IS NOT NULL);
CREATE INDEX campaign_under_way ON campaign (id) WHERE state IN ('scheduled', 'sending');

-- The words of a written issue in one language; its blocks in their order.
CREATE TABLE campaign_letter (
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'pt-br', 'fr', 'it', 'de')),
  subject text NOT NULL,
  preheader text NOT NULL DEFAULT '',
  blocks jsonb NOT NULL,
  PRIMARY KEY (campaign_id, language)
);

-- The release before knows of no course: what it finishes was sent.
CREATE FUNCTION campaign_finished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state := 'sent';
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_finished BEFORE INSERT OR UPDATE OF finished_at ON campaign
  FOR EACH ROW WHEN (NEW.finished_at IS NOT NULL AND NEW.state = 'sending') EXECUTE FUNCTION campaign_finished();
