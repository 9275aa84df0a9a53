// The frame of Stripe's stand-in: a card, what its bank asks, and the way to the stand-in's bank.
const WORDS = {
  en: ['Card number', 'Expiration date', 'Security code'],
  de: ['Kartennummer', 'Ablaufdatum', 'Sicherheitscode'],
};
const locale = new URLSearchParams(location.search).get('locale');
document.documentElement.lang = locale;
const fields = ['number', 'expiry', 'code'].map((name, at) => {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.name = name;
  label.append((WORDS[locale] ?? WORDS.en)[at], ' ', input);
  document.body.append(label);
  input.addEventListener('input', () => parent.postMessage({ event: 'change' }, '*'));
  return input;
});

const post = async (path, body) => {
  try {
    const reply = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
    return await reply.json();
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach Stripe.' } };
  }
};

function look({ appearance: { theme, variables } }) {
  document.body.dataset.theme = theme;
  document.body.style.background = variables.colorBackground;
  document.body.style.color = variables.colorText;
  return {};
}

function submit() {
  const [number, expiry, code] = fields.map(({ value }) => value.replace(/\s/g, ''));
  const isWhole = number.length >= 12 && /^\d\d\/\d\d$/.test(expiry) && code.length >= 3;
  if (isWhole) return { selectedPaymentMethod: 'card' };
  const error = { type: 'validation_error', code: 'incomplete_number' };
  return { error: { ...error, message: 'Your card number is incomplete.' } };
}

/** What a bank shows over the page. */
function challenge() {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-label', '3D Secure');
  document.body.append(dialog);
  return new Promise((answered) => {
    for (const [name, isApproved] of [
      ['Complete authentication', true],
      ['Fail authentication', false],
    ]) {
      const button = document.createElement('button');
      button.append(name);
      button.addEventListener('click', () => {
        dialog.remove();
        answered(isApproved);
      });
      dialog.append(button);
    }
  });
}

async function confirm({ key, secret, terms }) {
  const number = fields[0].value.replace(/\s/g, '');
  const told = await post('/browser/confirm', { key, secret, terms, number });
  const intent = told.paymentIntent ?? told.setupIntent;
  if (intent?.status !== 'requires_action') return told;
  return post('/browser/answer', { key, secret, isApproved: await challenge() });
}

const DEEDS = { look, submit, confirm };
addEventListener('message', async ({ data, source, origin }) => {
  source.postMessage({ id: data.id, answer: await DEEDS[data.ask](data) }, origin);
});
parent.postMessage({ event: 'ready' }, '*');
