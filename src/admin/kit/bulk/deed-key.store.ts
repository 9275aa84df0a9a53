/** Names a deed by chance, so that the server does it once however often it is sent. */
export const newDeedKey = (): string => crypto.randomUUID();
