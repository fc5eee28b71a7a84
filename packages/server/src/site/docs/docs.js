// Lets readers send the calls of a reference page. Without it the page is complete but for the forms.

/** Fields of the answers that later calls need, by the name of the input they belong in. */
const IDS = ['id', 'boardId', 'gameRef', 'gameReference', 'urlsafe_key'];

let running = new AbortController();

for (const form of document.querySelectorAll('.try form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}
rememberLanguage();
// Beside the page there is room for the contents; above it they would push the page down.
if (matchMedia('(min-width: 64rem)').matches) document.querySelector('.contents')?.setAttribute('open', '');

async function send(form) {
  running.abort();
  running = new AbortController();
  const outcome = form.querySelector('.outcome');
  const answer = form.querySelector('.answer');
  answer.textContent = '';
  answer.hidden = true;
  outcome.textContent = 'Sending …';
  const startedAt = performance.now();
  try {
    const response = await fetch(toUrl(form), { ...toOptions(form), signal: running.signal });
    const milliseconds = Math.round(performance.now() - startedAt);
    outcome.textContent = `${response.status} ${response.statusText}, ${milliseconds} ms`;
    answer.hidden = false;
    await show(response, answer);
  } catch (error) {
    if (error.name !== 'AbortError') outcome.textContent = 'The server cannot be reached. Try again.';
  }
}

function toUrl(form) {
  const url = new URL(
    form.dataset.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(form.elements.namedItem(name).value),
    ),
    location.origin,
  );
  for (const { name, value } of inputsIn(form, 'query')) if (value !== '') url.searchParams.set(name, value);
  return url;
}

function toOptions(form) {
  const headers = {};
  for (const { name, value } of inputsIn(form, 'header')) if (value !== '') headers[name] = value;
  const token = form.elements.namedItem('token')?.value.trim();
  if (token) headers.authorization = `Bearer ${token}`;
  const body = form.elements.namedItem('body')?.value.trim();
  if (body) headers['content-type'] = 'application/json';
  return { method: form.dataset.method, headers, ...(body && { body }) };
}

function inputsIn(form, place) {
  return form.querySelectorAll(`[data-in="${place}"]`);
}

/** Shows text as it arrives, and JSON and pictures once they are complete. */
async function show(response, answer) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) {
    const picture = new Image();
    picture.alt = 'The picture in the answer';
    picture.style.maxWidth = '100%';
    picture.src = toDataUrl(type, new Uint8Array(await response.arrayBuffer()));
    answer.append(picture);
  } else if (type.includes('json') && !type.includes('ndjson')) {
    const body = await response.json();
    answer.textContent = JSON.stringify(body, null, 2);
    if (response.ok) fillIn(body);
  } else if (response.body) {
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) answer.append(text);
  }
}

/** The page's policy allows pictures from data: URLs, not from blob: ones. */
function toDataUrl(type, bytes) {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return `data:${type.split(';', 1)[0]};base64,${btoa(letters.join(''))}`;
}

/** Fills the inputs of all forms with the game and the token of an answer. */
function fillIn(body) {
  const game = body.game ?? body;
  const id = IDS.map((name) => game[name]).find(Boolean);
  const token = body.seat?.token ?? body.player?.token;
  for (const form of document.querySelectorAll('.try form')) {
    const input = form.querySelector('[data-in="path"], [data-id]');
    if (id && input) input.value = id;
    if (token && form.elements.namedItem('token')) form.elements.namedItem('token').value = token;
  }
}

/** The language of the examples is the same on every page of the documentation. */
function rememberLanguage() {
  const inputs = [...document.querySelectorAll('.languages input')];
  const chosen = readStored();
  for (const input of inputs) {
    if (input.value === chosen) input.checked = true;
    input.addEventListener('change', () => store(input.value));
  }
}

function readStored() {
  try {
    return localStorage.getItem('kalah:docs-language');
  } catch {
    return null; // the browser keeps nothing
  }
}

function store(language) {
  try {
    localStorage.setItem('kalah:docs-language', language);
  } catch {
    // The choice lasts until the page is left.
  }
}
