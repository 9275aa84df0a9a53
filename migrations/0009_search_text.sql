-- What a publication is found by, weighted: title, faculty and topics, excerpt, description and section titles.
CREATE FUNCTION publication_search_text(publication_id bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('english', p.title), 'A')
    || setweight(to_tsvector('english',
         coalesce((SELECT string_agg(a.full_name, ' ') FROM publication_author pa JOIN author a ON a.id = pa.author_id WHERE pa.publication_id = p.id), '') || ' ' ||
         coalesce((SELECT string_agg(c.name, ' ') FROM publication_category pc JOIN category c ON c.id = pc.category_id WHERE pc.publication_id = p.id), '')), 'B')
    || setweight(to_tsvector('english', p.excerpt), 'C')
    || setweight(to_tsvector('english', regexp_replace(p.description_html, '<[^>]+>', ' ', 'g') || ' ' ||
         coalesce((SELECT string_agg(s.title || ' ' || s.meta_description, ' ') FROM section s WHERE s.publication_id = p.id), '')), 'D')
  FROM publication p WHERE p.id = publication_id
$$;
