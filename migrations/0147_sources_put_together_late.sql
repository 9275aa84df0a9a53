-- In the order in which readers lock the views: each lock waits for a moment only, and no reader waits for this.
-- English words are put together last, and once, for the texts that are translated alone (OFFSET 0): a large library has many that are not.
CREATE OR REPLACE VIEW translation_standing AS
  SELECT e.*, CASE WHEN NOT e.present THEN 'missing' WHEN e.source_changed_at > e.source_seen_at THEN 'stale' ELSE 'current' END AS state
  FROM (
    SELECT 'publication' AS kind, p.id, p.id AS publication_id, p.title AS publication_title, 0 AS place, l.language, p.slug AS source_slug, p.title AS source_title,
      p.words_changed_at AS source_changed_at, t.slug, t.title, t.source_modified_at AS source_seen_at, t.changed_at, t.publication_id IS NOT NULL AND summary_is_there(p.excerpt, t.excerpt) AS present
    FROM publication p CROSS JOIN (VALUES ('pt-br'), ('fr'), ('it'), ('de')) AS l(language)
    LEFT JOIN publication_translation t ON t.publication_id = p.id AND t.language = l.language
    WHERE p.visibility <> 'removed'
    UNION ALL
    SELECT 'section', s.id, s.publication_id, p.title, s.position, l.language, s.slug, s.title,
      s.words_changed_at, t.slug, t.title, t.source_modified_at, t.changed_at, coalesce(t.body_html, '') <> '' AND summary_is_there(s.meta_description, t.lead)
    FROM section s JOIN publication p ON p.id = s.publication_id CROSS JOIN (VALUES ('pt-br'), ('fr'), ('it'), ('de')) AS l(language)
    LEFT JOIN section_translation t ON t.section_id = s.id AND t.language = l.language
    WHERE p.visibility <> 'removed' AND s.body_html <> ''
  ) AS e
  UNION ALL
  SELECT s.kind, s.id, s.publication_id, s.publication_title, s.place, l.language, s.slug, s.title, s.changed_at, NULL, NULL, NULL, NULL, false, 'missing'
  FROM text_source s CROSS JOIN (VALUES ('pt-br'), ('fr'), ('it'), ('de')) AS l(language)
  WHERE NOT EXISTS (SELECT 1 FROM text_stored t WHERE t.kind = s.kind AND t.id = s.id AND t.language = l.language)
  UNION ALL
  SELECT t.kind, t.id, s.publication_id, s.publication_title, s.place, t.language, s.slug, s.title, s.changed_at, NULL, NULL, t.changed_at, t.changed_at,
    text_is_whole(x.words, t.words),
    CASE WHEN NOT text_is_whole(x.words, t.words) THEN 'missing' WHEN x.words <@ t.source THEN 'current' ELSE 'stale' END
  FROM text_stored t JOIN text_source s ON s.kind = t.kind AND s.id = t.id AND EXISTS (SELECT 1 FROM text_stored o WHERE o.kind = s.kind AND o.id = s.id)
  CROSS JOIN LATERAL (SELECT w.words FROM text_source w WHERE w.kind = s.kind AND w.id = s.id OFFSET 0) AS x;

CREATE OR REPLACE VIEW translation_current AS
  SELECT 'publication' AS kind, p.id, t.language, p.title AS source_title,
    jsonb_build_object('title', p.title, 'summary', coalesce(p.excerpt, '')) AS source,
    jsonb_build_object('title', t.title, 'summary', coalesce(t.excerpt, '')) AS words
  FROM publication p JOIN publication_translation t ON t.publication_id = p.id
  WHERE p.visibility <> 'removed' AND t.source_modified_at >= p.words_changed_at AND summary_is_there(p.excerpt, t.excerpt)
  UNION ALL
  SELECT 'section', s.id, t.language, s.title,
    jsonb_build_object('title', s.title, 'summary', coalesce(s.meta_description, ''), 'body', s.body_html),
    jsonb_build_object('title', t.title, 'summary', coalesce(t.lead, ''), 'body', t.body_html)
  FROM section s JOIN publication p ON p.id = s.publication_id JOIN section_translation t ON t.section_id = s.id
  WHERE p.visibility <> 'removed' AND s.body_html <> '' AND t.body_html <> '' AND t.source_modified_at >= s.words_changed_at AND summary_is_there(s.meta_description, t.lead)
  UNION ALL
  SELECT t.kind, t.id, t.language, s.title, x.words, t.words
  FROM text_stored t JOIN text_source s ON s.kind = t.kind AND s.id = t.id AND EXISTS (SELECT 1 FROM text_stored o WHERE o.kind = s.kind AND o.id = s.id)
  CROSS JOIN LATERAL (SELECT w.words FROM text_source w WHERE w.kind = s.kind AND w.id = s.id OFFSET 0) AS x
  WHERE text_is_whole(x.words, t.words) AND x.words <@ t.source;

-- Whether a cover says anything is told without putting its words together.
CREATE OR REPLACE VIEW text_source AS
  SELECT 'cover' AS kind, p.id, p.id AS publication_id, p.title AS publication_title, 0 AS place, p.slug, p.title, p.modified_at AS changed_at,
    text_said(jsonb_build_object('description', p.description_html, 'targetAudience', f.content ->> 'targetAudience', 'practiceGap', f.content ->> 'practiceGap'))
      || text_numbered('objective', p.objectives)
      || text_numbered('keyPoint', ARRAY (SELECT k.text FROM key_point k WHERE k.publication_id = p.id ORDER BY k.position)) AS words
  FROM publication p LEFT JOIN LATERAL (SELECT m.content FROM front_matter m WHERE m.publication_id = p.id ORDER BY m.version DESC LIMIT 1) AS f ON true
  WHERE p.visibility <> 'removed' AND (btrim(p.description_html) <> '' OR btrim(array_to_string(p.objectives, '')) <> ''
    OR EXISTS (SELECT 1 FROM key_point k WHERE k.publication_id = p.id AND btrim(k.text) <> '')
    OR btrim(concat(f.content ->> 'targetAudience', f.content ->> 'practiceGap')) <> '')
  UNION ALL
  SELECT 'slides', s.id, s.publication_id, p.title, s.position, s.slug, s.title, s.modified_at, text_of_slides(s.slides)
  FROM section s JOIN publication p ON p.id = s.publication_id WHERE p.visibility <> 'removed' AND s.slides <> '[]'
  UNION ALL
  SELECT 'captions', s.id, s.publication_id, p.title, s.position, s.slug, s.title, s.modified_at,
    text_numbered('cue', ARRAY (SELECT c ->> 'text' FROM jsonb_array_elements(s.cues) WITH ORDINALITY AS o(c, n) ORDER BY n))
      || text_numbered('chapter', ARRAY (SELECT c ->> 'title' FROM jsonb_array_elements(s.chapters) WITH ORDINALITY AS o(c, n) ORDER BY n))
  FROM section s JOIN publication p ON p.id = s.publication_id WHERE p.visibility <> 'removed' AND s.cues <> '[]'
  UNION ALL
  SELECT 'question', i.id, p.id, p.title, 1000 + i.position, p.slug, i.stem, coalesce(i.asked_from, p.modified_at),
    text_said(jsonb_build_object('vignette', i.vignette, 'stem', i.stem))
      || (SELECT coalesce(jsonb_object_agg(w.key, w.value), '{}') FROM choice c
          CROSS JOIN LATERAL jsonb_each_text(text_said(jsonb_build_object('option.' || c.id, c.text, 'rationale.' || c.id, c.rationale))) AS w WHERE c.item_id = i.id)
  FROM item i JOIN credit_offering o ON o.id = i.offering_id JOIN publication p ON p.id = o.publication_id
  WHERE p.visibility <> 'removed' AND i.retired_at IS NULL
  UNION ALL
  SELECT 'evaluation', q.id, NULL, '', 2000 + q.position, '', q.text, NULL, text_said(jsonb_build_object('text', q.text)) FROM evaluation_question q
  UNION ALL
  SELECT 'sponsor', j.id, NULL, '', 3000, '', j.name, NULL, text_said(jsonb_build_object('accreditationText', j.accreditation_text))
  FROM joint_sponsor j WHERE j.accreditation_text <> ''
  UNION ALL
  SELECT 'topic', c.id, NULL, '', 4000 + c.position, c.slug, c.name, NULL, text_of_topic(c) FROM category c
  UNION ALL
  SELECT 'biography', a.id, NULL, '', 5000, a.slug, a.full_name, a.changed_at, text_of_biography(a) FROM author a WHERE a.job_title <> '' OR a.bio_html <> ''
  UNION ALL
  SELECT 'home', b.id, NULL, '', 6000 + b.position, '', b.title, b.changed_at, text_of_home_block(b) FROM home_block b
  UNION ALL
  SELECT 'staticPage', p.id, NULL, '', 7000, p.slug, e.title, e.changed_at, text_of_page(e)
  FROM static_page p JOIN static_page_text e ON e.page_id = p.id AND e.language = 'en' WHERE p.state <> 'removed' AND e.body_html <> '';
