-- A cover is translated if it says anything at all: those with only key points, an audience or a practice gap were left out.
CREATE OR REPLACE VIEW text_source AS
  SELECT 'cover' AS kind, p.id, p.id AS publication_id, p.title AS publication_title, 0 AS place, p.slug, p.title, p.modified_at AS changed_at, c.words
  FROM publication p LEFT JOIN LATERAL (SELECT m.content FROM front_matter m WHERE m.publication_id = p.id ORDER BY m.version DESC LIMIT 1) AS f ON true
  CROSS JOIN LATERAL (SELECT text_said(jsonb_build_object('description', p.description_html, 'targetAudience', f.content ->> 'targetAudience', 'practiceGap', f.content ->> 'practiceGap'))
      || text_numbered('objective', p.objectives)
      || text_numbered('keyPoint', ARRAY (SELECT k.text FROM key_point k WHERE k.publication_id = p.id ORDER BY k.position)) AS words OFFSET 0) AS c
  WHERE p.visibility <> 'removed' AND c.words <> '{}'
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
