-- Nobody who has left opens a test, and an answer under way in an open one leaves nothing behind: it is its learner's by the sitting alone.
CREATE OR REPLACE FUNCTION refuse_departed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE person bigint;
BEGIN
  IF TG_TABLE_NAME = 'referral' THEN person := NEW.inviter_id;
  ELSIF TG_TABLE_NAME = 'sitting_answer' THEN SELECT user_id INTO person FROM sitting WHERE id = NEW.sitting_id;
  ELSE person := NEW.user_id; END IF;
  IF person IS NULL THEN RETURN NEW; END IF;
  PERFORM FROM user_account WHERE id = person AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'account % has left', person USING ERRCODE = 'Z0401'; END IF;
  RETURN NEW;
END $$;

SELECT keep_from_departed(name) FROM unnest(ARRAY['sitting', 'sitting_answer']) AS name;
