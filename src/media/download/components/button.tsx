import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { sayEnded } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { downloadTexts } from '../download.messages.ts';

/** What no membership would change. */
const OF_ACCOUNT = ['second-factor-required', 'full-account-needed'];

interface Props {
  material: { id: string; title: string; language: string };
  /** The server says that a membership is needed after all. */
  onRefused: () => void;
}

/** Downloads one file for readers who may have it; visitors without an account get a free one by e-mail. */
export function DownloadFile({ material, onRefused }: Props) {
  const say = useTexts(downloadTexts);
  const isLogged = useUser() !== null;
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { downloadFile } = await import('../download.store.ts');
      await downloadFile(material.id);
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      const { status, code } = thrown;
      if (code === 'bad-token') sayEnded(thrown);
      else if ([401, 403].includes(status) && !OF_ACCOUNT.includes(code)) onRefused();
      else toast({ tone: 'error', message: thrown.message });
    } finally {
      setLoading(false);
    }
  };
  if (!isLogged) return <span className="small quiet">{say('free')}</span>;
  return (
    <Button
      variant="text"
      icon={Download}
      loading={isLoading}
      loadingLabel={say('downloading')}
      onClick={download}
    >
      <span>
        {say('download')}
        <HiddenName {...material} />
      </span>
    </Button>
  );
}
