import Download from 'lucide-react/icons/download';
import { type ComponentProps, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { steppingUp } from '#client/session/step-up.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { certificateTexts } from '../certificate.messages.ts';
import { fetchDocument } from '../document.store.ts';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'loading' | 'loadingLabel'> & {
  /** Address of a document that only its owner can fetch. */
  path: string;
  /** Used if the reply names none. */
  fileName: string;
};

/** Fetches a document with the token and passes it to the browser as a download. */
export function DownloadButton({ path, fileName, icon = Download, ...look }: Props) {
  const say = useTexts(certificateTexts);
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    const refusal = await saveDocument(path, fileName).catch(reasonOf(say('noReply')));
    setLoading(false);
    if (refusal) toast({ tone: 'error', message: say('downloadFailed', { reason: refusal }) });
  };
  return (
    <Button {...look} icon={icon} loading={isLoading} loadingLabel={say('downloading')} onClick={download} />
  );
}

/** Null once it is saved. */
async function saveDocument(path: string, fileName: string): Promise<null> {
  const reply = await steppingUp(() => fetchDocument(path));
  const address = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameIn(reply.headers.get('content-disposition')) ?? fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return null;
}

/** Why it was refused: the server's own words, or its status; if there was no reply, a text of our own. */
const reasonOf =
  (noReply: string) =>
  (thrown: unknown): string => {
    if (!isFailure(thrown)) return noReply;
    return thrown.errors.length > 0 ? thrown.message : String(thrown.status);
  };

const nameIn = (disposition: string | null): string | undefined =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
