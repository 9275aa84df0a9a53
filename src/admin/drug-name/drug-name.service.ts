import { refuseFields } from '#kit/refusal.ts';
import { commandsOf } from '../kit/commands.service.ts';
import { drugNames } from './drug-name.contract.ts';
import { refuse } from './drug-name.refusals.ts';
import {
  DRUG_NAME_MAX,
  DRUG_NAME_MIN,
  type DrugNameProblem,
  drugNameProblems,
  tidied,
} from './drug-name.rules.ts';
import { drugNameRepository, foldedNames } from './drug-name.table.ts';

export const drugNameCommands = commandsOf(drugNames, drugNameRepository, {
  /** Tidied, looked at, folded as search folds, and looked at again: folding may leave nothing of a sign. */
  async storable({ name, generic, kind }, db) {
    const tidy = { name: tidied(name), generic: tidied(generic) };
    refuseProblems(tidy);
    const folded = await foldedNames(db, tidy.name, tidy.generic);
    refuseProblems(folded);
    return { ...folded, kind };
  },
  changed: ({ name, generic }, meta) => refuse('drug-name-changed', { name, generic }, { meta }),
  exists: ({ name, generic }) => refuse('drug-name-exists', { name, generic }),
  invalidates: 'drug-names',
});

const SAYS: Record<DrugNameProblem, string> = {
  empty: 'Write a name.',
  short: `A name has at least ${DRUG_NAME_MIN} characters.`,
  long: `A name has at most ${DRUG_NAME_MAX} characters.`,
  oneWord: 'Write the name as one word of letters and digits: search looks words up one by one.',
  signs: 'Write the substance in letters and digits.',
  same: 'The name and the substance are the same word.',
};

function refuseProblems(names: { name: string; generic: string }): void {
  refuseFields(
    Object.entries(drugNameProblems(names)).map(([field, problem]) => ({ field, detail: SAYS[problem] })),
  );
}
