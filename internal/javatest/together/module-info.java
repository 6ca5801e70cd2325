/** Runs many programs in one VM. A module, so that what is opened to it is not open to the programs. */
module together {
}
