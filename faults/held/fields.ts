import { app, kit, members, ordering, organisation, type FoundFault } from './held.ts'

/** Faults of fields, files and settings. */
export const fields: FoundFault[] = [
  {
    fault: 'a form that saves what an import refuses',
    tests: members(
      'member/person-fields.test.ts › names every field of a file that is not a consent, a city or a name in one',
      'member/person-fields.test.ts › is taken and refused alike by form, API and file, and kept alike',
      'member/member.test.ts › was born, and married, between 1900 and today',
    ),
  },
  {
    fault: 'a German branch’s numbers read as Turkish ones',
    tests: members(
      'member/person-fields.test.ts › reads its numbers as German ones, in the form, by the API and in a file',
      'member/person-fields.test.ts › finds a member by a national number, changes one by it, and knows who calls',
    ),
  },
  {
    fault: 'premium until a day that is over',
    tests: app(
      'company-day.test.ts › nobody becomes premium until a day that is over there, and what is over may stand',
      'company-day.test.ts › no membership of an institution is approved until a day that is over there',
    ),
  },
  {
    fault: 'a date of an order that became a birthday',
    tests: [
      'server/src/domain/members/import/header.test.ts › is read by its content, and all of that is asked about; days of the last ten years are no birthdays',
      'server/src/domain/members/import/header.test.ts › reads what Google and Outlook export: the mobile that is filled, no label, nothing twice',
      ...members(
        'member-import/reading.test.ts › what only the content says is asked about: without a word for it nothing is checked',
      ),
    ],
  },
  {
    fault: 'a picture, a PDF or a zip taken for a table',
    tests: [
      ...members(
        'member-import/reading.test.ts › is refused, and says in each language what to do',
        'member-import/reading.test.ts › has no rows',
        'member-import/reading.test.ts › UTF-16 without a mark is read as what it is',
      ),
      'server/src/features/menu/menu-file/menu-file.test.ts › says what it was sent instead of a menu',
      ...kit('reader/other-kind.test.ts › by its content', 'reader/csv.test.ts › refuses'),
    ],
  },
  {
    fault: 'a file that cannot be saved under a Turkish name',
    tests: [
      ...kit('files/attachment.test.ts › any other name stands in plain letters, then exactly'),
      ...members(
        'member-import/member-import.test.ts › the file of what was refused is saved under the name of what was sent, in whatever letters',
      ),
    ],
  },
  {
    fault: 'one guest’s name that makes a whole workbook unreadable',
    tests: [
      'contract/src/kit/workbook-cell.test.ts › a cell has no character that XML forbids',
      'contract/src/kit/fields.test.ts › drops invisible characters before trimming',
      'panel/src/kit/list/sheet.test.ts › a character that no workbook can hold does not make it unreadable',
      ...ordering('order/export.test.ts › makes a spreadsheet to calculate with'),
    ],
  },
  {
    fault: 'one bad optional cell that costs the row',
    tests: members(
      'member-import/reading.test.ts › a cell that cannot be read does not cost the row: by one choice it is left out, and the row says so',
    ),
  },
  {
    fault: 'broken letters in a file',
    tests: members(
      'member-import/reading.test.ts › letters that another program broke are mended, and the answer says so',
    ),
  },
  {
    fault: 'today by the clock of UTC',
    tests: [
      ...app(
        'company-day.test.ts › premium ends with the company’s day, in the row, the list and the order alike',
        'company-day.test.ts › so many days ahead are days of the branch’s calendar',
      ),
      'lint/days.test.ts › nobody takes a day, or days ahead, but from the blocks that know whose clock it is',
    ],
  },
  {
    fault: 'refusals without a unit, a reason or “not yet”',
    tests: [
      ...app(
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
      ...members('member/member.test.ts › is found however accents, apostrophes and blanks are typed'),
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
    tests: members(
      'member/merged-id.test.ts › whoever writes to the id of a merged record, or of one merged before, writes to the one that stays',
      'member/merged-id.test.ts › every call that names a member follows, but for those about merges and the record’s own history',
    ),
  },
  {
    fault: 'dead points in a balance',
    tests: members(
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
    tests: ordering(
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
    fault: 'a time zone as an offset, which the database reads with the opposite sign',
    tests: organisation(
      'companies.test.ts › accepts a time zone in its own spelling only, since an offset means the opposite to the database',
    ),
  },
  {
    fault: 'a tax number with spaces',
    tests: organisation('companies.test.ts › lets a company change its own details, but not its dealer'),
  },
  {
    fault: 'settings that are not below settings',
    tests: ['panel/src/app/settings-address.test.ts › a branch’s settings stand where the specification has them'],
  },
  {
    fault: '“Repeat” that placed another order than the one on its card',
    tests: members('repeat-order/repeat-order.test.ts › repeats the order that is named, whatever came after it'),
  },
  {
    fault: 'a copy that the browser refuses in silence',
    tests: [
      'lint/clipboard.test.ts › what is copied by a click is copied in one place, which says when the browser refuses',
    ],
  },
  {
    fault: 'nobody told of late orders, or of a restaurant that a platform closed',
    tests: organisation(
      'user-settings/user-settings.test.ts › of late orders, each once, and at most every quarter of an hour',
      'user-settings/user-settings.test.ts › of a platform that shows the open restaurant as closed, until it does no more',
    ),
  },
]
