// The theme is that of the system until one is chosen.

export function themeButton(button: HTMLButtonElement) {
  const root = document.documentElement;
  const dark = () => root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const tell = () => {
    button.textContent = dark() ? '☀ Light' : '☾ Dark';
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    tell();
  });
  tell();
}
