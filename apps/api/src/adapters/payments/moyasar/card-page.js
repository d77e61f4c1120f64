// @ts-check
// The script of the card page: it sends the card to Moyasar directly, and only the token to our server.
const element = (/** @type {string} */ id) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
};
const typedIn = (/** @type {string} */ id) => {
  const input = element(id);
  return input instanceof HTMLInputElement ? input.value.trim() : '';
};

/** Extracts the digits of a text, converting Arabic-Indic and Persian ones to Latin. */
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

/** @returns {Promise<string>} the id of the token; empty if Moyasar does not accept the card */
async function tokenOf() {
  const fields = {
    ...cardOf(),
    publishable_api_key: key,
    callback_url: callback,
    'metadata[setup_id]': setup,
    'metadata[payer]': payer,
  };
  const response = await fetch(`${api}/tokens`, { method: 'POST', body: new URLSearchParams(fields) });
  if (response.status >= 500 || response.status === 429) throw new Error('no answer');
  const { id } = await response.json();
  return response.ok && typeof id === 'string' ? id : '';
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

/** Shows the fault of a field, if any. Returns whether it has one. */
function mark(/** @type {HTMLInputElement} */ input) {
  const isBad = !input.checkValidity();
  const fault = element(`${input.id}-fault`);
  fault.hidden = !isBad;
  input.setAttribute('aria-invalid', String(isBad));
  // Screen readers would also read a hidden description.
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
// A page restored from the back/forward cache can be used again.
addEventListener('pageshow', () => button.toggleAttribute('disabled', false));
