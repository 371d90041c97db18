// The elements that each part of the page is made of, by the names that it has for them.

const find = (id) => document.getElementById(id);
const all = (ids) => Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, find(id)]));

export const partsOf = {
  typing: () => all({ one: 'one', board: 'board', copyMode: 'copy-mode' }),
  verdict: () =>
    all({
      card: 'verdict', iconPlace: 'verdict-icon', title: 'verdict-title', line: 'verdict-line', search: 'verdict-search',
      searchText: 'search-text', stop: 'search-stop', list: 'sentences', more: 'more', primary: 'primary', ways: 'ways',
    }),
  setter: () => all({ panel: 'setter', count: 'setter-count', candidates: 'setter-candidates', remove: 'setter-remove', all: 'setter-all' }),
  rules: () => all({ global: 'rules-global', list: 'rules-list', boxes: 'rules-boxes', remove: 'rules-remove' }),
  draw: () =>
    all({
      panel: 'rules', board: 'board', tool: 'draw-tool', value: 'draw-value', valueField: 'draw-value-field', valueName: 'draw-value-name', help: 'draw-help',
      finish: 'draw-finish',
    }),
  table: () =>
    all({
      title: 'many-title', line: 'many-line', format: 'many-format', reading: 'reading', progress: 'progress',
      readingText: 'reading-text', stop: 'stop', close: 'many-close', chips: 'chips', rows: 'rows', foot: 'many-foot',
      require: 'require', lines: 'failing-lines', jsonl: 'failing-jsonl', kept: 'kept-lines',
    }),
  same: () => all({ row: 'same', button: 'same-find', stop: 'same-stop', progress: 'same-progress', text: 'same-text' }),
  picture: () =>
    all({
      open: 'picture', dialog: 'picture-dialog', form: 'picture-form', preview: 'picture-preview', title: 'picture-name',
      size: 'picture-size', withSolution: 'picture-solution', said: 'picture-said', copy: 'copy-picture', png: 'save-png',
      svg: 'save-svg',
    }),
  intake: () =>
    all({
      open: 'open', file: 'file', drop: 'drop', paste: 'paste', dialog: 'paste-dialog', dialogText: 'paste-text',
      dialogOpen: 'dialog-open', wayPaste: 'way-paste',
    }),
  state: () =>
    all({
      undo: 'undo', redo: 'redo', lock: 'lock', back: 'return', place: 'place', before: 'failing-before', after: 'failing-after',
    }),
};
