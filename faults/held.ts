/**
 * Faults that were once found in a running product, each in plain words with the tests that hold it now: `file › words of the test's name`. `npm run found` runs them,
 * and prints a line for each fault.
 */
export interface Held {
  fault: string
  tests: readonly string[]
}

const at = (folder: string, ...tests: string[]): string[] => tests.map((it) => `${folder}/${it}`)
const members = 'server/src/features/members'
const dining = 'server/src/features/dining'
const ordering = 'server/src/features/ordering'
const kit = 'server/src/kit'
const app = 'server/src/app'
const kits = (...tests: string[]) => at(kit, ...tests)

const money: Held[] = [
  {
    fault: 'wallet paid out three times',
    tests: at(
      members,
      'undone.test.ts › money that is paid out takes along what it earned, however often it comes and goes',
    ),
  },
  {
    fault: 'an earning that outlives its reason: paid out, corrected, merged, denied, undone',
    tests: at(
      members,
      'undone.test.ts › whatever was done, and in whatever order it is taken back: nothing is left of it',
    ),
  },
  {
    fault: 'two welcome gifts for one person',
    tests: at(
      members,
      'member/merge-gift.test.ts › one person keeps one welcome gift',
      'member/merge-gift.test.ts › a third record and a merge done anew find one gift, too',
      'member/merge-gift.test.ts › of two vouchers for a first order one is kept',
    ),
  },
  {
    fault: 'closed by hand and a pre-order',
    tests: [
      ...at(
        ordering,
        'app-delivery/app-delivery.test.ts › offers just the quarters that an order is taken for, while a zone has hours of its own and the branch is closed by hand in between',
        'app-delivery/app-delivery.test.ts › says in the menu that apps keep asking for when it is closed by hand',
      ),
      'server/src/domain/ordering/offer.test.ts › answers whoever asks about a moment as one model does',
    ],
  },
  {
    fault: 'guests who book for when a branch is closed by hand',
    tests: at(
      dining,
      'reservation/reservation.test.ts › online is refused what starts while the branch is closed by hand; who works there books it',
    ),
  },
  {
    fault: 'an alarm with an answer held back twenty seconds',
    tests: [
      'e2e/alarm.spec.ts › an answer that is held back for twenty seconds keeps no order silent',
      'panel/src/domain/platform/clock.test.ts › stays where it is right, however long an answer is held up',
      'panel/src/features/ordering/alarm/ringing.test.ts › is what is here, also where this device’s clock is behind the one that made it',
    ],
  },
  {
    fault: 'erased and searched',
    tests: at(
      members,
      'member/erasure.test.ts › once erased, a person is in no column of any table, and what they ordered stays',
      'member/erasure.test.ts › words beside their orders and money go, and what is kept for whoever acts across companies',
      'member/erasure.test.ts › whoever only looks like an erased person to a pattern',
    ),
  },
  {
    fault: 'what earlier erasures left behind',
    tests: [
      'server/src/db/erased-migration.test.ts › what earlier erasures left of a member goes, and everybody else’s stays',
    ],
  },
  {
    fault: 'an erased name in histories that were written before they were sealed',
    tests: at(
      members,
      'member/erasure.test.ts › what histories said in clear before they were sealed goes with an erasure',
      'member/erasure.test.ts › the chain over the histories is whole after somebody was erased',
    ),
  },
  {
    fault: 'erased people who come back with a backup',
    tests: at(
      members,
      'member/erasure.test.ts › whoever comes back with a restored backup is erased again, once, by a note that says nothing of them',
    ),
  },
  {
    fault: 'a data file that leaves out what is kept',
    tests: [
      ...at(
        members,
        'member/erasure.test.ts › a person gets all that is kept of them, and that they did is in their history',
      ),
      'server/src/db/personal.test.ts › says of each text column whether it may hold what is a member’s or a guest’s',
    ],
  },
  {
    fault: 'a table with a bill switched off',
    tests: at(
      app,
      'hanging.test.ts › stays as it is under guests and under reservations, whatever is tried, and says why',
      'hanging.test.ts › is given to nobody while somebody switches it off: one of the two is refused',
    ),
  },
  {
    fault: 'deleted, switched off or unlicensed while something hangs on it',
    tests: at(
      app,
      'hanging.test.ts › each record that may be deleted or switched off says what hangs on it',
      'hanging.test.ts › whatever refers to a record that may be deleted is part of it, or named by what hangs on it',
      'hanging.test.ts › is switched off under guests and reservations by nobody who has not read so',
      'hanging.test.ts › keeps the modules that its guests need, and a licence that covers its reservations',
      'hanging.test.ts › keeps the module of vouchers while one holds',
    ),
  },
  {
    fault: 'undo of an import of 1,500 rows',
    tests: [
      ...at(
        members,
        'member-import/undo-large.test.ts › an import of 1,500 rows is taken back whole, each of its members',
      ),
      'server/src/db/catalog.test.ts › has for every reference an index that serves the delete of what it refers to',
    ],
  },
  {
    fault: 'an undo that gives up and says that it is done',
    tests: kits(
      'work/run.test.ts › names the parts that could not be taken back, and takes these back when it is undone again',
      'work/run.test.ts › whatever fails, stops or is taken back, in whatever order: what it says is what is written',
    ),
  },
  {
    fault: 'cash over its limit at a table',
    tests: at(
      dining,
      'table-session/table-session.test.ts › are paid at the till by the rules of a payment by itself: its methods, its limits, and never to a platform',
    ),
  },
  {
    fault: 'an order on a stranger’s bill, or on none',
    tests: at(
      dining,
      'table-session/naming-a-table.test.ts › names a table only with the right to, also where it is not eaten there',
      'table-session/naming-a-table.test.ts › seats as few as the table is for, once, however many orders come at once',
      'table-session/naming-a-table.test.ts › is paid by its guests and by staff, and by nobody else',
    ),
  },
  {
    fault: 'a planned closing dropped, an opening lost among many',
    tests: at(
      'server/src/features/organisation/branch',
      'state.test.ts › leaves of a planned one what lies after it, and is one for a method that is named twice',
      'state.test.ts › until the next opening, planned, ends at the one after its start',
      'state.test.ts › opens what was closed while it waited for its turn',
      'state.test.ts › opens one method while all are closed: the others stay closed until the same moment',
    ),
  },
  {
    fault: 'guests who leave while they are owed',
    tests: at(
      dining,
      'table-session/table-session.test.ts › do not leave before they have back what they paid for an order that was returned',
      'table-session/table-session.test.ts › have what they paid back by the same means where their order is returned after they left',
      'table-session/table-session.test.ts › have paid their orders by what they paid with, until the payment is given back',
    ),
  },
  {
    fault: 'thirteen tables by one phone',
    tests: at(
      dining,
      'reservation/reservation.test.ts › online by one guest is one table at a time and three in all, however many ask at once',
    ),
  },
  {
    fault: 'an undo whose table is taken says that none is free',
    tests: at(
      dining,
      'reservation/reservation.test.ts › is undone with its table, unless that was given away',
      'reservation/reservation.test.ts › says of tables that it cannot return to what holds them',
      'reservation/reservation.test.ts › says so of a table that is chosen for guests, too',
    ),
  },
  {
    fault: 'a limit that counts an app’s server as one guest',
    tests: [
      ...at(
        members,
        'gift-cheque/gift-cheque.test.ts › wrong codes of one guest keep nobody else from theirs, and no order is refused for what its quote passed',
      ),
      ...at(
        dining,
        'table-command/table-command.test.ts › is refused where it was changed, to another company, and to whoever scans more than thirty a minute',
      ),
    ],
  },
]

const fields: Held[] = [
  {
    fault: 'a form that saves what an import refuses',
    tests: at(
      members,
      'member/person-fields.test.ts › names every field of a file that is not a consent, a city or a name in one',
      'member/person-fields.test.ts › is taken and refused alike by form, API and file, and kept alike',
      'member/member.test.ts › was born, and married, between 1900 and today',
    ),
  },
  {
    fault: 'a German branch’s numbers read as Turkish ones',
    tests: at(
      members,
      'member/person-fields.test.ts › reads its numbers as German ones, in the form, by the API and in a file',
      'member/person-fields.test.ts › finds a member by a national number, changes one by it, and knows who calls',
    ),
  },
  {
    fault: 'premium until a day that is over',
    tests: at(
      app,
      'company-day.test.ts › nobody becomes premium until a day that is over there, and what is over may stand',
      'company-day.test.ts › no membership of an institution is approved until a day that is over there',
    ),
  },
  {
    fault: 'a date of an order that became a birthday',
    tests: [
      'server/src/domain/members/import/header.test.ts › is read by its content, and all of that is asked about; days of the last ten years are no birthdays',
      'server/src/domain/members/import/header.test.ts › reads what Google and Outlook export: the mobile that is filled, no label, nothing twice',
      ...at(
        members,
        'member-import/reading.test.ts › what only the content says is asked about: without a word for it nothing is checked',
      ),
    ],
  },
  {
    fault: 'a picture, a PDF or a zip taken for a table',
    tests: [
      ...at(
        members,
        'member-import/reading.test.ts › is refused, and says in each language what to do',
        'member-import/reading.test.ts › has no rows',
        'member-import/reading.test.ts › UTF-16 without a mark is read as what it is',
      ),
      'server/src/features/menu/menu-file/menu-file.test.ts › says what it was sent instead of a menu',
      ...kits('reader/other-kind.test.ts › by its content', 'reader/csv.test.ts › refuses'),
    ],
  },
  {
    fault: 'one bad optional cell that costs the row',
    tests: at(
      members,
      'member-import/reading.test.ts › a cell that cannot be read does not cost the row: by one choice it is left out, and the row says so',
    ),
  },
  {
    fault: 'broken letters in a file',
    tests: at(
      members,
      'member-import/reading.test.ts › letters that another program broke are mended, and the answer says so',
    ),
  },
  {
    fault: 'today by the clock of UTC',
    tests: [
      ...at(
        app,
        'company-day.test.ts › premium ends with the company’s day, in the row, the list and the order alike',
        'company-day.test.ts › so many days ahead are days of the branch’s calendar',
      ),
      'lint/days.test.ts › nobody takes a day, or days ahead, but from the blocks that know whose clock it is',
    ],
  },
  {
    fault: 'refusals without a unit, a reason or “not yet”',
    tests: [
      ...at(
        app,
        'refusals.test.ts › money has the currency of the company that was asked about, and none where that is not known',
        'refusals.test.ts › lengths, times and shapes name their own limit',
        'refusals.test.ts › a year that is out of range names the range of its own rule',
        'refusals.test.ts › a step that is still to come is not called late',
      ),
      'contract/src/limits.test.ts › a number past a bound is told that bound, with its unit, and nothing else',
    ],
  },
  {
    fault: 'accents, apostrophes and blanks that hide a name',
    tests: [
      'server/src/db/fold.test.ts › SQL and TypeScript fold every text alike, and what is folded stays',
      ...at(members, 'member/member.test.ts › is found however accents, apostrophes and blanks are typed'),
    ],
  },
  {
    fault: 'a call whose stamp is behind never shows',
    tests: [
      'server/src/features/integrations/switchboard/switchboard.test.ts › minutes behind is shown while it rings',
      'server/src/features/integrations/switchboard/switchboard.test.ts › that a menu of one’s own tells of is shown like any other',
    ],
  },
  {
    fault: 'writes to a merged record',
    tests: at(
      members,
      'member/merged-id.test.ts › whoever writes to the id of a merged record, or of one merged before, writes to the one that stays',
      'member/merged-id.test.ts › every call that names a member follows, but for those about merges and the record’s own history',
    ),
  },
  {
    fault: 'dead points in a balance',
    tests: at(
      members,
      'point/point.test.ts › what dies is posted by the next who looks, the first to expire is spent first, and what comes back lives a week',
      'point/point.test.ts › the company knows how many points are out, not counting what has died',
    ),
  },
  {
    fault: 'a session ended elsewhere says nothing',
    tests: [
      'server/src/features/identity/session/session.test.ts › says why a session is over to whoever held it, by whatever it was ended, and to nobody else',
      'e2e/sign-in.spec.ts › who was signed out from another device is told so where they sign in',
    ],
  },
  {
    fault: 'an order repeated with its own id',
    tests: at(
      ordering,
      'order/order.test.ts › answers an id of one’s own with the order that has it, whatever became of the first answer',
    ),
  },
  {
    fault: 'settings that cannot be inherited and given back',
    tests: [
      'server/src/features/organisation/settings/levels.test.ts › is inherited from level to level, and what is set below holds there',
      'server/src/features/organisation/settings/levels.test.ts › given back, is what the level above has',
    ],
  },
  {
    fault: 'a setting of the level above without its unit',
    tests: [
      'panel/src/kit/words/number-text.test.ts › each number of a setting says what it is counted in, and is told with it',
      'panel/src/kit/words/number-text.test.ts › a number that differs is told with its unit',
      'e2e/branch-settings.spec.ts › what a chain decides once its branches have from it',
    ],
  },
  {
    fault: 'settings that are not below settings',
    tests: ['panel/src/app/settings-address.test.ts › a branch’s settings stand where the specification has them'],
  },
  {
    fault: '“Repeat” that placed another order than the one on its card',
    tests: at(members, 'repeat-order/repeat-order.test.ts › repeats the order that is named, whatever came after it'),
  },
]

const walls: Held[] = [
  {
    fault: '50 zones of 200 corners',
    tests: at(
      ordering,
      'branch-zone/branch-zone.test.ts › fifty zones of two hundred corners that all cross cost a question little more than one zone does',
    ),
  },
  {
    fault: '900 unanswered orders at one branch and another company’s manager',
    tests: at(
      app,
      'every-tenant.test.ts › 900 unanswered orders at one branch do not keep another company’s managers from being written to in time',
    ),
  },
  {
    fault: 'one company that silences the others',
    tests: at(
      app,
      'every-tenant.test.ts › each loop, job and chore says whom it serves, and for each that serves tenants a test knows something due',
      'every-tenant.test.ts › while everything of one company hangs, the others are served',
      'every-tenant.test.ts › while everything of one company fails, the others are served',
      'work-watch.test.ts › a loop that fails or hangs is behind after a while, another is not, and one that recovers is well again',
    ),
  },
  {
    fault: 'one long piece of work that holds up everybody',
    tests: kits(
      'turns/breather.test.ts › lets one of many long pieces of work go on in a round of the event loop, and each in turn',
      'turns/turns.test.ts › runs one dear request of a tenant at a time, and lets the others pass',
    ),
  },
  {
    fault: 'stop, go on and undo of a run',
    tests: [
      ...kits(
        'work/run.test.ts › whatever fails, stops or is taken back, in whatever order: what it says is what is written',
        'work/run.test.ts › is stopped after the part that is being written, and what was done can be taken back',
      ),
      ...at(
        members,
        'member-import/member-import.test.ts › stopped again and again, before a part or after one, it is taken back whole, a part that failed in between too',
        'member-import/member-import.test.ts › a worker killed in the middle leaves no half of a part, and the next one writes the rest once',
      ),
    ],
  },
  {
    fault: 'a guard against guessing that shuts out honest guests',
    tests: [
      ...at(
        members,
        'gift-cheque/gift-cheque.test.ts › ten wrong codes in ten minutes are enough, right ones count for nothing',
      ),
      ...at(
        dining,
        'table-command/table-command.test.ts › joins by the code of those who sit there, in five tries; others still join, and the till makes other digits',
      ),
    ],
  },
  {
    fault: 'answers of others that never end',
    tests: kits(
      'answer/read-answer.test.ts › an answer within its size is whole',
      'answer/read-answer.test.ts › nothing of the server reads an answer in any other way',
    ),
  },
  {
    fault: 'NUL in a text',
    tests: kits(
      'answer/bad-text.test.ts › a socket that sends a text PostgreSQL cannot store',
      'answer/bad-text.test.ts › an address with such a text in it leads nowhere, at every call',
    ),
  },
  {
    fault: 'conditions too dear that answer “busy”',
    tests: at(
      members,
      'segment/too-dear.test.ts › conditions that take too long to find anybody are refused as such by every call that has some, and the server is not busy',
    ),
  },
  {
    fault: 'an order id that two companies share',
    tests: at(
      ordering,
      'order/shared-id.test.ts › every call whose path or query names an order is tried here',
      'order/shared-id.test.ts › is of the one that is meant, and refused where nobody says which',
      'order/shared-id-list.test.ts › each row of a list says whose order it is, and what is opened, copied or moved by it is that one',
    ),
  },
  {
    fault: '“[object Object]” in a log',
    tests: kits('answer/reason-text.test.ts › says'),
  },
]

const nodes: Held[] = [
  {
    fault: 'a distribution that fails and does not say why',
    tests: at(
      app,
      'scale-out/scale-out.test.ts › distributes every table by its kind, the branches first, and puts back every key it puts away',
      'scale-out/scale-out.test.ts › distributes a function after the tables that it names, and before them one that their columns use',
      'scale-out/scale-out.test.ts › says which statement failed, and what was warned of before the error',
    ),
  },
  {
    fault: 'statements that only a cluster refuses',
    tests: [
      'server/src/db/shard-rules.test.ts › let pass',
      'server/src/db/migrations-citus.test.ts › each runs where the tables are distributed',
      'server/src/db/migrations-citus.test.ts › a file for distributed tables makes the same schema of the same rows',
    ],
  },
  {
    fault: 'a dealer’s lists that ask every shard',
    tests: kits(
      'guard/reach.test.ts › where the tables are distributed, the companies of a dealer are named by value',
      'guard/reach.test.ts › one company of everywhere is named by value, so that its shard alone is asked',
    ),
  },
]

export const held: readonly Held[] = [...money, ...fields, ...walls, ...nodes]
