/** Random idempotency key: the server performs the action once, however often it is sent. */
export const newDeedKey = (): string => crypto.randomUUID();
