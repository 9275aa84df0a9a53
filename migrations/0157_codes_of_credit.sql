-- Credit designated at the desk is among the codes of its publication at once: what was designated until now comes to it, in the order of `allTypes`.
-- Only those that lack a code; when they were changed last, and with it their place in the library, stays.
UPDATE publication p SET types = ARRAY (
    SELECT t.code FROM unnest(p.types || o.codes) WITH ORDINALITY AS t(code, at)
    GROUP BY t.code ORDER BY CASE t.code WHEN p.type THEN 0 WHEN 'CME' THEN 1 WHEN 'SA' THEN 2 ELSE 3 END, min(t.at))
  FROM (SELECT publication_id, array_agg(CASE kind WHEN 1 THEN 'CME' ELSE 'SA' END) AS codes FROM credit_offering GROUP BY publication_id) AS o
  WHERE o.publication_id = p.id AND NOT p.types @> o.codes;

-- What search has missed of codes, of kinds of credit and of which of them has a test is read anew by the job that catches up with it.
UPDATE search_document d SET modified_at = d.modified_at - interval '1 microsecond'
  FROM publication p LEFT JOIN LATERAL (
    SELECT coalesce(bit_or(o.kind), 0) AS kinds,
      coalesce(bit_or(o.kind) FILTER (WHERE EXISTS (SELECT FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL)), 0) AS test_kinds
    FROM credit_offering o WHERE o.publication_id = p.id) AS o ON true
  WHERE p.id = d.publication_id AND d.language = 'en' AND (d.types, d.kinds, d.test_kinds) IS DISTINCT FROM (p.types, o.kinds, o.test_kinds);
