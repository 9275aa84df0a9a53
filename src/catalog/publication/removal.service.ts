export { markRemovalTold, type PublicationRemoval, untoldRemovals } from './removal.repository.ts';
