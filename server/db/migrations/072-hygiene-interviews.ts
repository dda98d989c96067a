// The rule of the hygiene score changed again: an interview with more than eight people is a general meeting. Each
// organization gets a version of its settings, as after the changes before.

export { up } from './040-hygiene-kinds.ts';
