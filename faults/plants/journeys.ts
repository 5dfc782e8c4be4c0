/**
 * The browser tests that must catch a fault: their file, and enough words of their title to be
 * unambiguous.
 */
export const journeys = {
  alarmAloud: 'e2e/aloud.spec.ts › an alarm, in English',
  board: 'e2e/by-keyboard.spec.ts › on the board: walks, opens, approves, cancels with a reason',
  branchClock: 'e2e/order-board.spec.ts › a scheduled order shows its day in the branch’s time zone',
  branchScreens: 'e2e/accounts.spec.ts › the branch’s screens beside the rail',
  copy: 'e2e/order-board.spec.ts › a ticket fits its paper, and the second print of it is a copy',
  deletion: 'e2e/plain-noun.spec.ts › a deletion can be undone for six seconds',
  docked: 'e2e/dock.spec.ts › at every width nothing is covered',
  dockedLayers: 'e2e/dock.spec.ts › a drawer and a dialog end where what rings begins',
  doors: 'e2e/accounts.spec.ts › the screens before sign-in are readable',
  draft: 'e2e/plain-noun.spec.ts › what is typed survives another tab and a reload',
  form: 'e2e/aloud.spec.ts › a form that is wrong, then saved',
  germanTill: 'e2e/accounts.spec.ts › the branch’s screens beside the rail',
  headings: 'e2e/menu-forms.spec.ts › what a page is divided into is told by headings',
  heldKey: 'e2e/keys.spec.ts › held down or pressed again at once, a key acts once',
  language: 'e2e/language.spec.ts › the language changes in the middle of a filled form',
  lateLayer: 'e2e/keys.spec.ts › what opens late gets the keys typed for it',
  lineCut: 'e2e/order-board.spec.ts › with the line cut the board stays',
  listInAddress: 'e2e/plain-noun.spec.ts › search, filters and sort order are in the address',
  menuAloud: 'e2e/aloud.spec.ts › the menu: its categories, a product',
  narrowing: 'e2e/filters.spec.ts › Back undoes one narrowing after the other',
  price: 'e2e/keys.spec.ts › a price of zero, or of another order of magnitude',
  printed: 'e2e/printing.spec.ts › an approved order prints once on the branch’s printer, of two tabs',
  signOut: 'e2e/sign-in.spec.ts › signing out clears tokens and tabs',
  soldOut: 'e2e/cancel.spec.ts › of several products only the ticked one goes off sale',
  toasts: 'e2e/dock.spec.ts › toasts stand in a row of their own',
  twoClicks: 'e2e/dock.spec.ts › two clicks on Approve approve one order',
  twoSave: 'e2e/plain-noun.spec.ts › two people change one record',
} as const
