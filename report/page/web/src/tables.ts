// The tables of the analysis are in the HTML. Here they learn to be sorted and filtered, and
// the long ones to show a part first.

const short = 20;

export function enliven(root: ParentNode) {
  root.querySelectorAll<HTMLTableElement>('table.sortable').forEach((table) => {
    sortable(table);
    shorten(table);
  });
  const filter = root.querySelector<HTMLInputElement>('#filter');
  filter?.addEventListener('input', () => {
    root.querySelectorAll<HTMLTableElement>('table.sortable').forEach((table) => {
      table.dataset.filter = dotted(filter.value);
      refresh(table);
    });
  });
}

function sortable(table: HTMLTableElement) {
  table.querySelectorAll<HTMLTableCellElement>('thead th').forEach((th, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...th.childNodes);
    th.append(button);
    button.addEventListener('click', () => {
      const down = th.getAttribute('aria-sort') !== 'descending';
      table.querySelectorAll('thead th').forEach((other) => other.removeAttribute('aria-sort'));
      th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      sortRows(table, column, down);
      refresh(table);
    });
  });
}

function sortRows(table: HTMLTableElement, column: number, down: boolean) {
  const body = table.tBodies[0];
  const key = (row: HTMLTableRowElement) => {
    const cell = row.cells[column];
    const text = cell?.dataset.value ?? cell?.textContent ?? '';
    const number = Number(text);
    return text.trim() !== '' && !Number.isNaN(number) ? number : text;
  };
  const rows = Array.from(body.rows, (row) => ({ row, key: key(row) }));
  rows.sort((a, b) => {
    const order = typeof a.key === 'number' && typeof b.key === 'number' ? a.key - b.key : String(a.key).localeCompare(String(b.key));
    return down ? -order : order;
  });
  body.append(...rows.map((r) => r.row));
}

function shorten(table: HTMLTableElement) {
  if (table.tBodies[0].rows.length <= short) return;
  table.dataset.short = 'yes';
  const more = document.createElement('button');
  more.type = 'button';
  more.className = 'more';
  more.addEventListener('click', () => {
    if (table.dataset.short) delete table.dataset.short;
    else table.dataset.short = 'yes';
    refresh(table);
  });
  table.after(more);
  refresh(table);
}

// textOf is what a row is found by: its text, and the packages and folders of what it names.
function textOf(row: HTMLTableRowElement) {
  return dotted([row.textContent, ...Array.from(row.cells, (cell) => cell.title)].join(' '));
}

// dotted writes folders as packages: shop/order/Line.java is found by shop.order.
function dotted(text: string) {
  return text.toLowerCase().replaceAll('/', '.');
}

// refresh shows the rows that fit the filter, and of a shortened table the first of them.
function refresh(table: HTMLTableElement) {
  const filter = table.dataset.filter ?? '';
  let fit = 0;
  for (const row of table.tBodies[0].rows) {
    const fits = textOf(row).includes(filter);
    row.hidden = !fits || (table.dataset.short !== undefined && fit >= short);
    if (fits) fit++;
  }
  const more = table.nextElementSibling;
  if (more instanceof HTMLButtonElement && more.className === 'more') {
    more.hidden = fit <= short;
    more.textContent = table.dataset.short ? `Show all ${fit}` : `Show the first ${short}`;
  }
}
