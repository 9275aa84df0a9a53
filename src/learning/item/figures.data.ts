/**
 * SQL for the group of versions of one question whose answers are counted together; `item` is its name in the
 * statement.
 */
export const figuresOf = (item: string): string => `coalesce(${item}.figures_of, ${item}.id)`;
