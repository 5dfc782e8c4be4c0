import { defineWords } from '#panel/kit/words/words.ts'

/** Words only the member form uses. */
export const formWords = defineWords({
  tr: {
    phonesHelp: 'Bu numaralardan arayınca da tanınır. Ailece kullanılan numaralar buraya yazılır.',
    addPhone: 'Telefon ekle',
    allergensHelp: 'Siparişinde kasa uyarılır.',
    noteHelp: 'Yalnızca çalışanlar görür.',
    activeHelp: 'Kapatılırsa üye engellenir: sipariş veremez, ona mesaj gitmez.',
    premiumUntilHelp: 'Bu gün dahil. Boşsa süresizdir.',
    contact: 'İletişim',
    contactHelp: 'Telefon ya da e-posta gerekir; her biri firmada tek kişinin olabilir.',
    about: 'Kişi',
    service: 'Servis bilgileri',
  },
  en: {
    phonesHelp: 'Calls from these are recognised too. Numbers that a family shares go here.',
    addPhone: 'Add a number',
    allergensHelp: 'The till is warned when the member orders.',
    noteHelp: 'Only staff can see it.',
    activeHelp: 'When off, the member is blocked: no orders, no messages.',
    premiumUntilHelp: 'This day included. Empty: no end.',
    contact: 'Contact',
    contactHelp: 'A phone number or an e-mail address is needed; each belongs to one person in the company.',
    about: 'Person',
    service: 'Serving notes',
  },
  de: {
    phonesHelp: 'Auch Anrufe von diesen Nummern werden erkannt. Hierher gehören Nummern, die eine Familie teilt.',
    addPhone: 'Nummer hinzufügen',
    allergensHelp: 'Bei einer Bestellung wird die Kasse gewarnt.',
    noteHelp: 'Nur für das Personal sichtbar.',
    activeHelp: 'Ausgeschaltet ist das Mitglied gesperrt: keine Bestellungen, keine Nachrichten.',
    premiumUntilHelp: 'Einschließlich dieses Tages. Leer: unbefristet.',
    contact: 'Kontakt',
    contactHelp: 'Telefon oder E-Mail ist nötig; beides gehört in der Firma nur einer Person.',
    about: 'Person',
    service: 'Für die Bedienung',
  },
})
