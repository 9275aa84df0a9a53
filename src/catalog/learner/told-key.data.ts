/**
 * SQL condition: the key of a question was revealed to a learner, in any version. Each argument is the SQL of an id;
 * `item` is the name of the question's row. Answers locked in the sitting that is open were given before.
 */
export const keyWasTold = (item: string, of: { user: string; offering: string; sitting: string }): string =>
  `(coalesce(${item}.first_id, ${item}.id) IN (
       SELECT coalesce(x.first_id, x.id) FROM attempt t JOIN attempt_answer a ON a.attempt_id = t.id JOIN item x ON x.id = a.item_id
        WHERE t.user_id = ${of.user} AND t.offering_id = ${of.offering}
          AND EXISTS (SELECT 1 FROM test_conclusion c WHERE c.user_id = ${of.user} AND c.offering_id = ${of.offering})
       UNION ALL SELECT coalesce(x.first_id, x.id) FROM sitting s JOIN sitting_answer a ON a.sitting_id = s.id JOIN item x ON x.id = a.item_id
        WHERE s.user_id = ${of.user} AND s.offering_id = ${of.offering} AND a.explained_at IS NOT NULL)
     AND NOT EXISTS (SELECT 1 FROM sitting_answer l WHERE l.sitting_id = ${of.sitting} AND l.item_id = ${item}.id AND l.explained_at IS NOT NULL))`;
