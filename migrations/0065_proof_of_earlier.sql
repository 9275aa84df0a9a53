-- no-transaction: what was there before the chain of proofs enters it, in stretches that commit, so that nobody who hands in waits for all of it; killed midway it goes on where it was.
DO $$
DECLARE
  stretch CONSTANT int := 1000;
  seen bigint;
  upto bigint;
BEGIN
  -- The entry up to which the ledger says what the certificate says.
  seen := 0;
  LOOP
    SELECT max(id) INTO upto FROM (SELECT id FROM certificate WHERE id > seen ORDER BY id LIMIT stretch) next;
    EXIT WHEN upto IS NULL;
    INSERT INTO certificate_ground (certificate_id, entry_position, entry_hash)
      SELECT c.id, e.position, e.hash FROM certificate c CROSS JOIN LATERAL (
        SELECT e.position, e.hash, sum(e.amount_hundredths) OVER (ORDER BY e.position) AS amount FROM credit_entry e
        WHERE e.user_id = c.user_id AND e.publication_id = c.publication_id AND e.kind = c.kind) e
      WHERE c.id > seen AND c.id <= upto AND e.amount = c.amount_hundredths
      ORDER BY c.id, e.position DESC
      ON CONFLICT DO NOTHING;
    seen := upto;
    COMMIT;
  END LOOP;

  seen := 0;
  LOOP
    SELECT max(publication_id) INTO upto
      FROM (SELECT publication_id FROM activity WHERE publication_id > seen ORDER BY publication_id LIMIT stretch) next;
    EXIT WHEN upto IS NULL;
    PERFORM proof_enter('front-matter', f.publication_id || '/' || f.version, 'entered', proof_content(f)) FROM front_matter f
      WHERE f.publication_id > seen AND f.publication_id <= upto AND NOT EXISTS (SELECT 1 FROM proof_entry p
        WHERE p.kind = 'front-matter' AND p.subject = f.publication_id || '/' || f.version);
    seen := upto;
    COMMIT;
  END LOOP;

  seen := 0;
  LOOP
    SELECT max(id) INTO upto FROM (SELECT id FROM attempt WHERE id > seen ORDER BY id LIMIT stretch) next;
    EXIT WHEN upto IS NULL;
    PERFORM proof_enter('attempt', a.id::text, 'entered', proof_content(a)) FROM attempt a
      WHERE a.id > seen AND a.id <= upto
        AND NOT EXISTS (SELECT 1 FROM proof_entry p WHERE p.kind = 'attempt' AND p.subject = a.id::text);
    seen := upto;
    COMMIT;
  END LOOP;

  seen := 0;
  LOOP
    SELECT max(id) INTO upto FROM (SELECT id FROM evaluation WHERE id > seen ORDER BY id LIMIT stretch) next;
    EXIT WHEN upto IS NULL;
    PERFORM proof_enter('evaluation', e.id::text, 'entered', proof_content(e)) FROM evaluation e
      WHERE e.id > seen AND e.id <= upto
        AND NOT EXISTS (SELECT 1 FROM proof_entry p WHERE p.kind = 'evaluation' AND p.subject = e.id::text);
    seen := upto;
    COMMIT;
  END LOOP;

  seen := 0;
  LOOP
    SELECT max(id) INTO upto FROM (SELECT id FROM certificate WHERE id > seen ORDER BY id LIMIT stretch) next;
    EXIT WHEN upto IS NULL;
    PERFORM proof_enter('certificate', c.id::text, 'entered', proof_content(c)) FROM certificate c
      WHERE c.id > seen AND c.id <= upto
        AND NOT EXISTS (SELECT 1 FROM proof_entry p WHERE p.kind = 'certificate' AND p.subject = c.id::text AND p.event = 'entered');
    PERFORM proof_enter('certificate', c.id::text, 'superseded', proof_supersession(c, n)) FROM certificate c JOIN certificate n ON n.supersedes_id = c.id
      WHERE c.id > seen AND c.id <= upto
        AND NOT EXISTS (SELECT 1 FROM proof_entry p WHERE p.kind = 'certificate' AND p.subject = c.id::text AND p.event = 'superseded');
    PERFORM proof_enter('certificate', c.id::text, 'withdrawn', proof_withdrawal(c)) FROM certificate c
      WHERE c.id > seen AND c.id <= upto AND c.withdrawn_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM proof_entry p WHERE p.kind = 'certificate' AND p.subject = c.id::text AND p.event = 'withdrawn');
    seen := upto;
    COMMIT;
  END LOOP;
END $$;
