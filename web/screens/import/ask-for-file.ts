/** Lets a file be chosen, as a press on a file input does; `types` is what such an input accepts. */
export function askForFile(types: string, take: (files: FileList | null) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: types, hidden: true });
  const end = () => input.remove();
  input.addEventListener('change', () => {
    take(input.files);
    end();
  });
  input.addEventListener('cancel', end);
  // Browsers of phones say nothing of what was chosen in one that stands nowhere.
  document.body.append(input);
  input.click();
}
