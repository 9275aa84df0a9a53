import Download from 'lucide-react/icons/download';
import { type ComponentProps, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { readToken } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { certificateTexts } from './certificate.texts.ts';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'loading' | 'loadingLabel'> & {
  /** Address of a document that only its owner may fetch. */
  path: string;
  /** When the reply names none. */
  fileName: string;
};

/** Fetches a document with the token and hands it to the browser as a download. */
export function DownloadButton({ path, fileName, icon = Download, ...look }: Props) {
  const say = useTexts(certificateTexts);
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    const refusal = await saveDocument(path, fileName).catch(() => say('noReply'));
    setLoading(false);
    if (refusal) toast({ tone: 'error', message: say('downloadFailed', { reason: refusal }) });
  };
  return (
    <Button {...look} icon={icon} loading={isLoading} loadingLabel={say('downloading')} onClick={download} />
  );
}

/** Null when it was saved, else why it was refused. */
async function saveDocument(path: string, fileName: string): Promise<string | null> {
  const token = readToken();
  const reply = await fetch(path, { headers: token ? { authorization: `JWT ${token}` } : {} });
  if (!reply.ok) return detailOf(reply);
  const address = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameIn(reply.headers.get('content-disposition')) ?? fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return null;
}

async function detailOf(reply: Response): Promise<string> {
  const document = (await reply.json().catch(() => null)) as { errors?: { detail?: string }[] } | null;
  return document?.errors?.[0]?.detail ?? String(reply.status);
}

const nameIn = (disposition: string | null): string | undefined =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
