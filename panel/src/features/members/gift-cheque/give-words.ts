import { defineWords } from '#panel/kit/words/words.ts'

/** Words for giving a voucher to members. */
export const giveWords = defineWords({
  tr: {
    givenTo: 'Kime verilsin',
    givenBy: { members: 'Seçtiğim üyelere', segment: 'Bir segmente' },
    segment: 'Segment',
    memberSearch: 'Üye ara',
    memberSearchHelp: 'Ad, telefon ya da e-posta yazın.',
    noMembers: 'Bu aramaya uyan üye yok.',
    chosen: '{count} üye seçildi',
    give: 'Ver',
    removeMember: '{name}: çıkar',
  },
  en: {
    givenTo: 'Give to',
    givenBy: { members: 'Members I choose', segment: 'A segment' },
    segment: 'Segment',
    memberSearch: 'Search members',
    memberSearchHelp: 'Type a name, phone number or e-mail.',
    noMembers: 'No member matches.',
    chosen: 'Members chosen: {count}',
    give: 'Give',
    removeMember: '{name}: remove',
  },
  de: {
    givenTo: 'Vergeben an',
    givenBy: { members: 'Ausgewählte Mitglieder', segment: 'Ein Segment' },
    segment: 'Segment',
    memberSearch: 'Mitglieder suchen',
    memberSearchHelp: 'Name, Telefonnummer oder E-Mail eingeben.',
    noMembers: 'Kein Mitglied gefunden.',
    chosen: 'Gewählte Mitglieder: {count}',
    give: 'Vergeben',
    removeMember: '{name}: entfernen',
  },
})
