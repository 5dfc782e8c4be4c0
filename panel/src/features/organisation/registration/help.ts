import { defineWords } from '#panel/kit/words/words.ts'

export const registrationHelp = defineWords({
  tr: {
    purpose: 'Platforma katılmak isteyen restoranların başvuruları.',
    tasks: {
      decide: { title: 'Başvuruyu yanıtla', steps: 'Başvuruyu açın, *Onayla* ya da *Reddet*.' },
      branch: {
        title: 'Şubesini aç',
        steps: 'Onaylanmış başvuruda *Şubeyi aç* düğmesine basın; yazdıkları forma gelir.',
      },
      call: { title: 'Restoranı ara', steps: 'Telefonuna basın; aynı satırda durur.' },
    },
  },
  en: {
    purpose: 'Restaurants that want to join the platform.',
    tasks: {
      decide: { title: 'Decide on a registration', steps: 'Open it and choose *Approve* or *Reject*.' },
      branch: {
        title: 'Open its branch',
        steps: 'Press *Open the branch* on an approved registration; what they wrote is filled in.',
      },
      call: { title: 'Call the restaurant', steps: 'Press the phone number on the row.' },
    },
  },
  de: {
    purpose: 'Restaurants, die der Plattform beitreten möchten.',
    tasks: {
      decide: {
        title: 'Über eine Anmeldung entscheiden',
        steps: 'Öffnen Sie sie und wählen Sie *Genehmigen* oder *Ablehnen*.',
      },
      branch: {
        title: 'Filiale anlegen',
        steps: 'Tippen Sie bei einer genehmigten Anmeldung auf *Filiale eröffnen*; ihre Angaben sind ausgefüllt.',
      },
      call: { title: 'Das Restaurant anrufen', steps: 'Tippen Sie auf die Telefonnummer in der Zeile.' },
    },
  },
})
