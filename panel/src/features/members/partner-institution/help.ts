import { defineWords } from '#panel/kit/words/words.ts'

export const institutionHelp = defineWords({
  tr: {
    purpose: 'Üyelerine indirim verdiğiniz kurumlar: üniversiteler, şirketler, dernekler.',
    tasks: {
      add: {
        title: 'Kurum ekle',
        steps: '*Yeni ekle* düğmesine basın; kodu, indirimi ve üyeliğin nasıl doğrulanacağını yazın.',
      },
      domain: {
        title: 'E-postasıyla doğrula',
        steps: 'Formda *Alan adı ekle* ile kurumun adresini yazın; o adresle gelen üye doğrulanır.',
      },
      requests: { title: 'Başvurulara bak', steps: 'Kurumu açın, *Başvurular* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'Institutions whose members get a discount: universities, companies, associations.',
    tasks: {
      add: {
        title: 'Add an institution',
        steps: 'Press *Add new*; enter code, discount and how membership is proved.',
      },
      domain: {
        title: 'Prove by e-mail',
        steps: 'Add the institution’s domain with *Add a domain*; members with such an address are verified.',
      },
      requests: { title: 'See the requests', steps: 'Open the institution and press *Requests*.' },
    },
  },
  de: {
    purpose: 'Einrichtungen, deren Mitglieder Rabatt bekommen: Hochschulen, Firmen, Vereine.',
    tasks: {
      add: {
        title: 'Einrichtung anlegen',
        steps: 'Tippen Sie auf *Neu anlegen* und tragen Sie Code, Rabatt und Nachweis der Zugehörigkeit ein.',
      },
      domain: {
        title: 'Per E-Mail nachweisen',
        steps: 'Fügen Sie mit *Domain hinzufügen* die Domain hinzu; wer eine solche Adresse hat, gilt als bestätigt.',
      },
      requests: { title: 'Anträge ansehen', steps: 'Öffnen Sie die Einrichtung und tippen Sie auf *Anträge*.' },
    },
  },
})

export const requestHelp = defineWords({
  tr: {
    purpose: 'Bir kurumun üyesi olduğunu söyleyen üyelerin başvuruları.',
    tasks: {
      approve: {
        title: 'Başvuruyu onayla',
        steps: 'Satıra basın, belgeye ya da e-posta alan adına bakın, *Onayla* ya da *Reddet*.',
      },
      prove: {
        title: 'Belgesiz doğrula',
        steps: '*Kurum e-postasıyla doğrula* altında adrese kod gönderin, üyenin söylediği kodu yazın.',
      },
      end: { title: 'Üyeliği bitir', steps: 'Onaylanmış başvuruda *Üyeliği bitir* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'Requests of members who say they belong to an institution.',
    tasks: {
      approve: {
        title: 'Approve a request',
        steps: 'Press the row, look at document or e-mail domain and choose *Approve* or *Reject*.',
      },
      prove: {
        title: 'Prove without a document',
        steps:
          'Under *Verify by institution e-mail*, send a code to the address and enter the one the member tells you.',
      },
      end: { title: 'End a membership', steps: 'Press *End membership* on an approved request.' },
    },
  },
  de: {
    purpose: 'Anträge von Mitgliedern, die einer Einrichtung angehören wollen.',
    tasks: {
      approve: {
        title: 'Antrag genehmigen',
        steps:
          'Tippen Sie auf die Zeile, prüfen Sie Beleg oder E-Mail-Domain und wählen Sie *Genehmigen* oder *Ablehnen*.',
      },
      prove: {
        title: 'Ohne Beleg nachweisen',
        steps:
          'Senden Sie unter *Über die E-Mail der Einrichtung bestätigen* einen Code und tragen Sie den genannten ein.',
      },
      end: {
        title: 'Zugehörigkeit beenden',
        steps: 'Tippen Sie bei einem genehmigten Antrag auf *Zugehörigkeit beenden*.',
      },
    },
  },
})
