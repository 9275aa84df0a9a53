import type { SettingReader } from './read.ts';

/** The service that translates at a translator's request; null if there is none. */
export interface MachineTranslation {
  address: string;
  form: 'libretranslate' | 'deepl';
  key: string | null;
}
export interface MachineTranslationConfig {
  machineTranslation: MachineTranslation | null;
}

export function readMachineTranslation(read: SettingReader): MachineTranslationConfig {
  const address = read.web('MACHINE_TRANSLATION', null);
  const form = read.choice('MACHINE_TRANSLATION_FORM', 'libretranslate', ['libretranslate', 'deepl']);
  const key = read.text('MACHINE_TRANSLATION_KEY');
  if (address === null) return { machineTranslation: null };
  if (form === 'deepl' && key === null)
    read.wrong('MACHINE_TRANSLATION_KEY', '', 'the key that DeepL gave, with MACHINE_TRANSLATION_FORM=deepl');
  return { machineTranslation: { address, form, key } };
}
