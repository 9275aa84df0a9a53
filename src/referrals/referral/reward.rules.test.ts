import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localeOf } from '#kit/locales.ts';
import { speaker } from '#kit/texts.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import { referTexts } from './refer.messages.ts';
import { rewardsIn } from './reward.rules.ts';

/** As the prices beside them: no page writes its currency in two ways. */
const SAID: [language: string, lead: string][] = [
  ['en', '$50 off for your colleague, a $50 gift card for you.'],
  ['de', '50\u00a0$ Rabatt für die eingeladene Person, eine Geschenkkarte über 50\u00a0$ für Sie.'],
  ['fr', '50\u00a0$US de réduction pour votre collègue, une carte cadeau de 50\u00a0$US pour vous.'],
  ['it', '50\u00a0USD di sconto per il collega, una carta regalo da 50\u00a0USD per chi invita.'],
  ['pt-br', 'US$\u00a050 de desconto para seu colega, um vale-presente de US$\u00a050 para você.'],
];
for (const [language, lead] of SAID)
  test(`${language}: an invitation’s amounts are written as prices are`, () => {
    const words = language === 'en' ? {} : dictionaryOf(language as 'fr');
    const say = speaker(referTexts, words, localeOf(language));
    assert.equal(say('modalLead', rewardsIn(language)), lead);
  });
