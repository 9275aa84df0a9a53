import { browserApi } from './browser-api.ts';
import { clientErrorCalls } from './client-error.schema.ts';

interface ClientError {
  message: string;
  stack: string;
  /** Path of the page, without its query. */
  path: string;
}

/** Reports a client error without personal data. A failed report is ignored. */
export function reportClientError({ message, stack, path }: ClientError): void {
  const attributes = {
    message: message.slice(0, 1000),
    stack: stack.slice(0, 8000),
    path: path.slice(0, 500),
    release: '',
  };
  browserApi()(clientErrorCalls.report, { body: { data: { type: 'ClientError', attributes } } }).catch(
    () => {},
  );
}
