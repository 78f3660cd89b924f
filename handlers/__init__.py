"""What is computed: the steps that the machine takes by itself."""
