import { journeys } from './journeys.ts'
import type { Plant } from './plant.ts'

/** Faults in the panel's texts, its colours, and the file layout. */
export const wordsAndStyle: Plant[] = [
  {
    name: 'a text is missing in German',
    file: 'panel/src/features/ordering/alarm/words.ts',
    find: "    dismiss: 'Warnung schließen',\n",
    put: '',
    test: 'types',
  },
  {
    name: 'an English alarm is approved in Turkish',
    file: 'panel/src/features/ordering/alarm/words.ts',
    find: "approveOne: 'Approve order {number}'",
    put: "approveOne: 'Onayla: sipariş {number}'",
    test: journeys.alarmAloud,
  },
  {
    name: 'a German form asks in English',
    file: 'contract/src/kit/field-words.ts',
    find: "required: 'Dieses Feld ist erforderlich'",
    put: "required: 'This field is required'",
    test: journeys.language,
  },
  {
    name: 'one record is some',
    file: 'panel/src/kit/words/list-words.ts',
    find: "count: '{count, plural, one {# record} other {# records}}'",
    put: "count: '{count, plural, other {# records}}'",
    test: journeys.form,
  },
  {
    name: 'a German word runs out of its button',
    file: 'panel/src/features/ordering/order/words.ts',
    find: "approve: 'Bestätigen'",
    put: "approve: 'Bestellung annehmen und zubereiten'",
    test: journeys.germanTill,
  },
  {
    name: 'what is muted is hard to read',
    file: 'panel/src/app/app.css',
    find: '--color-muted: light-dark(oklch(0.49 0.014 60),',
    put: '--color-muted: light-dark(oklch(0.64 0.014 60),',
    test: journeys.doors,
  },
  {
    name: 'a link is hard to read in the dark',
    file: 'panel/src/app/app.css',
    find: '--color-accent-text: light-dark(oklch(0.505 0.158 38), oklch(0.785 0.13 50))',
    put: '--color-accent-text: light-dark(oklch(0.505 0.158 38), oklch(0.505 0.158 38))',
    test: journeys.doors,
  },
  {
    name: 'nobody sees what has the focus',
    file: 'panel/src/app/app.css',
    find: 'outline: 2px solid var(--color-focus);\n    outline-offset: 2px;',
    put: 'outline: none;',
    test: journeys.board,
  },
  {
    name: 'toasts lie over the last rows',
    file: 'panel/src/app/shell.tsx',
    find: 'z-45 col-span-2 col-start-1 row-start-3',
    put: 'fixed bottom-2 left-2 z-45',
    test: journeys.toasts,
  },
  {
    name: 'what rings lies over the page',
    file: 'panel/src/features/ordering/alarm/docked.tsx',
    find: 'col-start-3 row-span-4 row-start-1 flex w-80 flex-col',
    put: 'fixed inset-y-0 right-0 flex w-80 flex-col',
    test: journeys.docked,
  },
  {
    name: 'a drawer lies under what rings',
    file: 'panel/src/ui/drawer.tsx',
    find: 'style={useEdges()}',
    put: '',
    test: journeys.dockedLayers,
  },
  {
    name: 'the buttons of a page run out of a phone',
    file: 'panel/src/kit/page/page-head.tsx',
    find: '<div className="flex flex-wrap items-center gap-2">{actions}</div>',
    put: '<div className="flex min-w-104 items-center justify-end gap-2">{actions}</div>',
    test: journeys.branchScreens,
  },
]
