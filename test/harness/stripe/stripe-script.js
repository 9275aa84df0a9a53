// Stands in for Stripe's script: the calls that a page makes of it, with fields in a frame of another origin.
(() => {
  const base = new URL(document.currentScript.src).origin;

  // Stripe's own does the same: under Trusted Types it works only where the page lets its addresses through.
  const further = document.createElement('script');
  further.src = `${base}/endive/trusted-types-checker.js`;
  document.head.append(further);

  const wrong = (message) => new Error(`IntegrationError: ${message}`);

  function check({ mode, amount, currency, ...rest }) {
    if (mode !== 'payment' && mode !== 'setup') throw wrong(`mode is ${mode}`);
    if (mode === 'setup' ? amount !== undefined : !Number.isInteger(amount) || amount <= 0)
      throw wrong(`amount is ${amount}`);
    if (!/^[a-z]{3}$/.test(currency)) throw wrong(`currency is ${currency}`);
    if ('paymentMethodTypes' in rest) throw wrong('paymentMethodTypes is no option any more');
  }

  /** A frame that is asked and answers. */
  function openFrame(place, key, { locale, appearance }, told) {
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.src = `${base}/frame?locale=${locale}`;
    frame.allow = 'payment *';
    for (const [name, value] of Object.entries({ width: '100%', height: '300px', border: '0' }))
      frame.style.setProperty(name, value, 'important');
    const waiting = new Map();
    const ask = (question) =>
      new Promise((answer) => {
        const id = crypto.randomUUID();
        waiting.set(id, answer);
        frame.contentWindow.postMessage({ id, key, ...question }, base);
      });
    let isReady = false;
    const hear = ({ origin, source, data }) => {
      if (origin !== base || source !== frame.contentWindow) return;
      if (data.event === 'ready') {
        isReady = true;
        void ask({ ask: 'look', appearance }).then(() => told('ready', { elementType: 'payment' }));
      } else if (data.event) told(data.event, data);
      else waiting.get(data.id)?.(data.answer);
    };
    addEventListener('message', hear);
    frame.addEventListener('load', () =>
      setTimeout(() => {
        if (!isReady) told('loaderror', { elementType: 'payment', error: { type: 'api_error' } });
      }, 500),
    );
    place.append(frame);
    return {
      ask,
      close() {
        removeEventListener('message', hear);
        frame.remove();
      },
    };
  }

  function openElements(key, locale, given) {
    const { appearance, ...terms } = given;
    check(terms);
    const group = { terms, appearance, frame: null, isSubmitted: false };
    const handlers = [];
    const told = (name, event) => {
      for (const [on, handle] of handlers) if (on === name) handle(event);
    };
    return Object.assign(group, {
      create(type) {
        if (type !== 'payment') throw wrong(`no element ${type} here`);
        const element = {
          on(name, handle) {
            handlers.push([name, handle]);
            return element;
          },
          mount(place) {
            group.frame = openFrame(place, key, { locale, appearance: group.appearance }, told);
          },
          destroy() {
            group.frame?.close();
            group.frame = null;
          },
        };
        return element;
      },
      async update({ appearance: look, ...next }) {
        check({ ...group.terms, ...next });
        Object.assign(group.terms, next);
        if (look) await group.frame?.ask({ ask: 'look', appearance: look });
      },
      async submit() {
        const answer = await group.frame.ask({ ask: 'submit' });
        group.isSubmitted = !answer.error;
        return answer;
      },
    });
  }

  window.Stripe = (key, { locale = 'auto' } = {}) => {
    if (!/^pk_/.test(key)) throw wrong('that is no publishable key');
    void fetch(`${base}/browser/session`);
    const confirm =
      (mode) =>
      async ({ elements, clientSecret, confirmParams, redirect }) => {
        if (elements.terms.mode !== mode) throw wrong(`these fields are for a ${elements.terms.mode}`);
        if (!elements.isSubmitted) throw wrong('elements.submit() comes before the intent is made');
        if (redirect !== 'if_required' || !URL.canParse(confirmParams?.return_url))
          throw wrong('return_url must be an address');
        elements.isSubmitted = false;
        return elements.frame.ask({ ask: 'confirm', secret: clientSecret, terms: elements.terms });
      };
    return {
      elements: (options) => openElements(key, locale, options),
      confirmPayment: confirm('payment'),
      confirmSetup: confirm('setup'),
    };
  };
})();
