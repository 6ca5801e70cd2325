import { render } from 'preact';
import { unpack } from './data';
import { readLink } from './link';
import './page.css';
import { Run } from './run';
import { Stage } from './stage';
import { enliven } from './tables';
import { themeButton } from './theme';

// show makes one of the two views visible, as the address says.
function show(hasStage: boolean) {
  const view = hasStage ? readLink(location.hash).view : 'analysis';
  for (const name of ['stage', 'analysis']) {
    document.getElementById(`${name}-view`)!.hidden = name !== view;
    const link = document.getElementById(`to-${name}`)!;
    if (name === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (view === 'analysis') reveal(location.hash.slice(1));
}

// reveal scrolls to a place in the analysis, which may be folded.
function reveal(id: string) {
  const place = id ? document.getElementById(id) : null;
  if (!place) return;
  const file = place.closest('details');
  if (file) file.open = true;
  place.scrollIntoView({ block: place.matches('li') ? 'center' : 'start' });
}

async function start() {
  document.documentElement.classList.add('live');
  themeButton(document.getElementById('theme') as HTMLButtonElement);
  enliven(document);
  const data = document.getElementById('stage-data');
  show(data !== null);
  addEventListener('hashchange', () => show(data !== null));
  if (!data) return;
  const root = document.getElementById('stage')!;
  try {
    const run = new Run(await unpack(data.textContent!));
    root.replaceChildren();
    render(<Stage run={run} />, root);
  } catch (error) {
    root.textContent = `The steps cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
    throw error;
  }
}

void start();
