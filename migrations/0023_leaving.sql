-- Who leaves: nothing is written for them any more, and everything that is held of a person is found without reading everybody's.

-- Whoever writes for a person keeps hold of their account until the transaction ends: who leaves waits for that, and erases
-- it with the rest; what comes later is refused. So no call that was under way leaves anything behind.
CREATE FUNCTION refuse_departed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE person bigint;
BEGIN
  IF TG_TABLE_NAME = 'referral' THEN person := NEW.inviter_id; ELSE person := NEW.user_id; END IF;
  IF person IS NULL THEN RETURN NEW; END IF;
  PERFORM FROM user_account WHERE id = person AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'account % has left', person USING ERRCODE = 'Z0401'; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_from_departed(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER departed BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION refuse_departed()', name);
END $$;

-- Not gift_card: one is earned by somebody else's purchase, which must not fail because its inviter has left.
SELECT keep_from_departed(name) FROM unnest(ARRAY['session', 'one_time_token', 'address', 'learner_identifier', 'holding',
  'audio_feed', 'release_notice', 'attempt', 'completion', 'evaluation', 'section_progress', 'section_note', 'quick_take_opening',
  'certificate', 'membership_order', 'payment', 'payment_method', 'utm_record', 'support_request', 'referral']) AS name;

DROP INDEX session_by_user;
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX holding_by_user ON holding (user_id);
CREATE INDEX outbox_by_recipient ON outbox_message (recipient);
CREATE INDEX referral_by_referred ON referral (referred_user_id);
CREATE INDEX support_request_by_user ON support_request (user_id);
CREATE INDEX support_request_by_email ON support_request (email);
