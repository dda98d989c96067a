// The rule of the hygiene score changed again: the number of people counts for interviews, too. Each organization gets
// a version of its settings, as after the changes before.

export { up } from './040-hygiene-kinds.ts';
