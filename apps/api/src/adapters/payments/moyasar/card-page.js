// @ts-check
// The script of the page for a card: it gives the card to Moyasar itself, and takes only the name of the token to us.
const element = (/** @type {string} */ id) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
};
const typedIn = (/** @type {string} */ id) => {
  const input = element(id);
  return input instanceof HTMLInputElement ? input.value.trim() : '';
};

/** The digits of a text, Arabic-Indic and Persian ones too, as Latin ones. */
const digitsOf = (/** @type {string} */ text) =>
  [...text]
    .map(letter => {
      const code = letter.codePointAt(0) ?? 0;
      const zero = [0x30, 0x660, 0x6f0].find(first => code >= first && code <= first + 9);
      return zero === undefined ? '' : String(code - zero);
    })
    .join('');

function cardOf() {
  const expiry = digitsOf(typedIn('expiry'));
  const year = expiry.slice(2);
  return {
    number: digitsOf(typedIn('number')),
    month: expiry.slice(0, 2),
    year: year.length === 2 ? `20${year}` : year,
    cvc: digitsOf(typedIn('cvc')),
    name: typedIn('holder'),
  };
}

const form = element('card');
const { api = '', key = '', callback = '', setup = '', payer = '', wrong = '', down = '' } = form.dataset;
const button = element('give');

function show(/** @type {string} */ sentence) {
  element('fault').textContent = sentence;
  button.toggleAttribute('disabled', false);
}

/** @returns {Promise<string>} the name of the token; empty when Moyasar does not take the card */
async function tokenOf() {
  const fields = {
    ...cardOf(),
    publishable_api_key: key,
    callback_url: callback,
    'metadata[setup_id]': setup,
    'metadata[payer]': payer,
  };
  const answer = await fetch(`${api}/tokens`, { method: 'POST', body: new URLSearchParams(fields) });
  if (answer.status >= 500 || answer.status === 429) throw new Error('no answer');
  const { id } = await answer.json();
  return answer.ok && typeof id === 'string' ? id : '';
}

async function give() {
  try {
    const token = await tokenOf();
    if (token === '') show(wrong);
    else location.assign(`${location.pathname}/verify?token=${encodeURIComponent(token)}`);
  } catch {
    show(down);
  }
}

/** Says at a field what is wrong with it, if anything is; whether something is. */
function mark(/** @type {HTMLInputElement} */ input) {
  const isBad = !input.checkValidity();
  const fault = element(`${input.id}-fault`);
  fault.hidden = !isBad;
  input.setAttribute('aria-invalid', String(isBad));
  // What is hidden would be read as a description too.
  if (isBad) input.setAttribute('aria-describedby', fault.id);
  else input.removeAttribute('aria-describedby');
  input.parentElement?.classList.toggle('bad', isBad);
  return isBad;
}

form.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.getAttribute('aria-invalid') === 'true') mark(target);
});
form.addEventListener('submit', event => {
  event.preventDefault();
  element('fault').textContent = '';
  const [first] = [...form.querySelectorAll('input')].filter(mark);
  if (first) {
    first.focus();
    return;
  }
  button.toggleAttribute('disabled', true);
  void give();
});
// A page that comes back from the browser's memory can be used again.
addEventListener('pageshow', () => button.toggleAttribute('disabled', false));
