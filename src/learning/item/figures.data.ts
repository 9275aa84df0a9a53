/** Versions of one question whose answers are counted together: those that share this, of `item` by its name in a statement. */
export const figuresOf = (item: string): string => `coalesce(${item}.figures_of, ${item}.id)`;
